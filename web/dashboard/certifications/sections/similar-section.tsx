import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../../queries/certifications.ts'
import { SimilarPictures } from '../../../records/similar/similar-pictures.tsx'
import classes from '../certification-sections.module.css'

/** Similar pictures elsewhere in the company. */
export function SimilarSection({ certification }: { certification: CertificationDetails }) {
  const { t } = useTranslation('certifications')
  if (certification.similar.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('similar.title')}</h2>
      <p className={classes.hint}>{t('similar.detail')}</p>
      <SimilarPictures of={[certification]} similar={certification.similar} />
    </section>
  )
}
