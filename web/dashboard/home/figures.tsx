import { paths } from '@atesta/contract/paths.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'

export type Summary = Output<typeof dashboard.summary>
/** Each figure with the page that shows what it counts. */
const figuresShown = [
  { name: 'open_inspections', to: paths.workflows() },
  { name: 'submitted_30_days', to: paths.workflows() },
  { name: 'certifications', to: paths.certifications() },
  { name: 'certified_30_days', to: paths.certifications(), search: { state: 'certified' } },
] as const

/** The company's figures in one row; each leads to what it counts. */
export function Figures({ figures }: { figures: Summary['figures'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <div className={classes.figures}>
      {figuresShown.map(({ name, to, ...more }) => (
        <PageLink key={name} to={to} {...more} underline="never" className={classes.figure}>
          <span className={classes.figureName}>{t(`home.figures.${name}`)}</span>
          <span className={classes.figureValue}>{format.number(figures[name])}</span>
        </PageLink>
      ))}
    </div>
  )
}
