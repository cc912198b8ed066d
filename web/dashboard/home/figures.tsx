import { paths } from '@atesta/contract/paths.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../address/search.ts'
import { subscriptionQuery } from '../../queries/billing.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'

export type Summary = Output<typeof dashboard.summary>

type FigureProps = { name: string; value: number | undefined; to: string; search?: Search }

function Figure({ name, value, to, search }: FigureProps) {
  const format = useFormat()
  return (
    <PageLink to={to} search={search} underline="never" className={classes.figure}>
      <span className={classes.figureName}>{name}</span>
      <span className={classes.figureValue}>{value === undefined ? '–' : format.number(value)}</span>
    </PageLink>
  )
}

/** How many credits are left or, without a limit, were used. Neither is shown until that is known. */
function Credits() {
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(subscriptionQuery)
  const left = data?.credits.left ?? null
  const known = left === null ? 'home.figures.credits_used' : 'home.figures.credits_left'
  return (
    <Figure
      name={t(data ? known : 'home.figures.credits')}
      value={left ?? data?.credits.used}
      to={paths.billing()}
    />
  )
}

/** The figures in one row, each linked to its list. `from` is the first day they cover. */
export function Figures({ figures, from }: { figures: Summary['figures']; from: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const isAdmin = useSession(({ user }) => user?.profile.range === 'RANGE_ADMIN')
  return (
    <div className={classes.figures} data-count={isAdmin ? 5 : 4}>
      <Figure
        name={t('home.figures.open_inspections')}
        value={figures.open_inspections}
        to={paths.inspections()}
        search={{ submitted: 'false' }}
      />
      <Figure
        name={t('home.figures.submitted_30_days')}
        value={figures.submitted_30_days}
        to={paths.inspections()}
        search={{ submitted: 'true', submitted_from: from, sort: '-submitted_at' }}
      />
      <Figure
        name={t('home.figures.certifications')}
        value={figures.certifications}
        to={paths.certifications()}
        search={{ state: 'certified' }}
      />
      <Figure
        name={t('home.figures.certified_30_days')}
        value={figures.certified_30_days}
        to={paths.certifications()}
        search={{ sealed_from: from }}
      />
      {isAdmin && <Credits />}
    </div>
  )
}
