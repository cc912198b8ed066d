import { paths } from '@atesta/contract/paths.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { useTranslation } from 'react-i18next'
import { SealMark, type SealState } from '../../records/seal-mark.tsx'
import { PageLink } from '../../ui/link.tsx'
import cards from '../upload/file-card.module.css'
import { FileImage } from '../upload/file-image.tsx'
import classes from './submitted-page.module.css'

const sealOf = ({ state }: Certification): SealState =>
  state === 'certified' ? 'certified' : state === 'failed' ? 'failed' : 'pending'

/** The certified files of the inspection, each with its seal. */
export function CertificationList({ files }: { files: readonly Certification[] }) {
  const { t } = useTranslation('certifications')
  if (files.length === 0) return null
  return (
    <section className={classes.files}>
      <h2 className={classes.heading}>{t('count', { count: files.length })}</h2>
      <ul className={cards.files}>
        {files.map((file) => (
          <li key={file.identifier} className={cards.card} data-state={file.state}>
            <FileImage
              id={file.identifier}
              title={file.title}
              type={file.media_type ?? ''}
              certification={file}
            />
            <div className={cards.words}>
              <PageLink to={paths.certification({ identifier: file.identifier })} className={cards.title}>
                {file.title}
              </PageLink>
              <SealMark state={sealOf(file)} label />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
