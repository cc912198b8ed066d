import { useTranslation } from 'react-i18next'
import classes from './charts.module.css'
import type { Counted } from './charts.tsx'
import { Bars } from './count-table.tsx'

/** Questions whose answers cannot be added up: how often each was answered. */
export function OtherQuestions({ questions, total }: { questions: Counted[]; total: number }) {
  const { t } = useTranslation('responses')
  return (
    <section className={classes.card} aria-label={t('charts.others')}>
      <h3 className={classes.title}>{t('charts.others')}</h3>
      <p className={classes.answered}>{t('charts.others_detail')}</p>
      <Bars
        name={t('charts.others')}
        heading={t('charts.question')}
        bars={questions.map(({ column, figures }) => ({
          key: column.id,
          label: column.removed ? `${column.label} (${t('removed')})` : column.label,
          count: figures.answered,
        }))}
        total={total}
      />
    </section>
  )
}
