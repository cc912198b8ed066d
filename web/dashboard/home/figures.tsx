import type { Output } from '@atesta/contract/route.ts'
import type { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './home-page.module.css'

export type Summary = Output<typeof dashboard.summary>
const names = ['open_inspections', 'submitted_30_days', 'certifications', 'certified_30_days'] as const

/** The company's figures in one row. */
export function Figures({ figures }: { figures: Summary['figures'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <dl className={classes.figures}>
      {names.map((name) => (
        <div key={name} className={classes.figure}>
          <dt>{t(`home.figures.${name}`)}</dt>
          <dd>{format.number(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
