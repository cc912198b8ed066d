import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { useTranslation } from 'react-i18next'
import { useWebForm } from '../fill.ts'
import { listedTexts } from '../state/answers-at.ts'
import cards from '../upload/file-card.module.css'
import { FileCard } from '../upload/file-card.tsx'
import classes from './submitted-page.module.css'

/** Files of the inspection that no answer refers to, and that would otherwise not be shown. */
export function OtherFiles({ files }: { files: readonly Certification[] }) {
  const { t } = useTranslation('fill')
  const answers = useWebForm((state) => state.draftSchema)
  const named = listedTexts(answers)
  const others = files.filter(({ identifier }) => !named.has(identifier))
  if (others.length === 0) return null
  return (
    <section className={classes.files}>
      <h2 className={classes.heading}>{t('answers.other_files')}</h2>
      <p className={classes.sentence}>{t('answers.other_files_detail')}</p>
      <ul className={cards.files}>
        {others.map(({ identifier }) => (
          <FileCard key={identifier} id={identifier} readOnly />
        ))}
      </ul>
    </section>
  )
}
