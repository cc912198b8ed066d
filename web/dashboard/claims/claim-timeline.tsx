import type { ClaimEvent } from '@atesta/contract/schemas/claim.ts'
import { IconArrowRight, IconFlag, IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CompleteClaim } from '../../queries/claims.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './claim-page.module.css'
import { Section } from './section.tsx'

const icons = {
  created: IconFlag,
  saved: IconPencil,
  assigned: IconUserPlus,
  unassigned: IconUserMinus,
  state: IconArrowRight,
} satisfies Record<ClaimEvent['action'], typeof IconFlag>

function Event({ event }: { event: ClaimEvent }) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const { action, from_state, to_state, note, person, people } = event
  const Icon = icons[action]
  const names = format.list(people.map(({ name }) => name))
  return (
    <li className={classes.event}>
      <span className={classes.sign} aria-hidden>
        <Icon size={16} />
      </span>
      <div>
        <div className={classes.said}>
          <span className={classes.who}>{person.name}</span>
          <span>{t(`events.${action}`, { names })}</span>
          {from_state && to_state && (
            <>
              <StateBadge state={from_state} />
              <IconArrowRight size={14} role="img" aria-label={t('events.to')} />
              <StateBadge state={to_state} />
            </>
          )}
          <span className={classes.quiet}>
            <RelativeTime at={event.at} />
          </span>
        </div>
        {note && <blockquote className={classes.note}>{note}</blockquote>}
      </div>
    </li>
  )
}

/** What happened to a claim, newest first, with the reasons that were given. */
export function ClaimTimeline({ complete: { history, totals } }: { complete: CompleteClaim }) {
  const { t } = useTranslation('claims')
  return (
    <Section id="claim-history" title={t('page.history')}>
      <ol className={classes.timeline}>
        {history.map((event) => (
          <Event key={`${event.at} ${event.action}`} event={event} />
        ))}
      </ol>
      {totals.history > history.length && (
        <p className={classes.quiet}>{t('page.newest', { shown: history.length, total: totals.history })}</p>
      )}
    </Section>
  )
}
