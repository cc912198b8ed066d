import type { ClaimEvent } from '@atesta/contract/schemas/claim.ts'
import {
  IconArchive,
  IconArrowRight,
  IconFlag,
  IconPencil,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CompleteClaim } from '../../../queries/claims.ts'
import { StateBadge } from '../../../records/state-badge.tsx'
import { useFormat } from '../../../session/use-format.ts'
import { Timeline, TimelineEntry } from '../../../ui/timeline.tsx'
import classes from './claim-page.module.css'
import { NewestOf } from './newest-of.tsx'
import { Section } from './section.tsx'
import { useClaimChanges } from './use-claim-changes.ts'

const icons = {
  created: IconFlag,
  saved: IconPencil,
  assigned: IconUserPlus,
  unassigned: IconUserMinus,
  state: IconArrowRight,
  archived: IconArchive,
} satisfies Record<ClaimEvent['action'], typeof IconFlag>

/** The effect of a save: what it changed, as far as recorded, and where it moved the claim. */
function useSaved(): (event: ClaimEvent) => string {
  const { t } = useTranslation('claims')
  const format = useFormat()
  return ({ changed, folder }) => {
    if (!changed) return t('events.saved')
    const parts = changed.map((part) => t(`events.parts.${part}`))
    const said = [
      ...(parts.length > 0 ? [t('events.changed', { facts: format.list(parts) })] : []),
      ...(folder === null ? [] : [t('events.moved', { folder })]),
    ]
    return said.length > 0 ? said.join(' · ') : t('events.unchanged')
  }
}

function Event({ event }: { event: ClaimEvent }) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const { action, from_state, to_state, note, person, people, changes } = event
  const turned = useClaimChanges()(changes ?? {})
  const saved = useSaved()
  const Icon = icons[action]
  const names = format.list(people.map(({ name }) => name))
  return (
    <TimelineEntry
      icon={<Icon size={16} />}
      who={person.name}
      at={event.at}
      more={
        <>
          {turned.map((sentence) => (
            <p key={sentence} className={classes.turned}>
              {sentence}
            </p>
          ))}
          {note && <blockquote className={classes.note}>{note}</blockquote>}
        </>
      }
    >
      <span>{action === 'saved' ? saved(event) : t(`events.${action}`, { names })}</span>
      {from_state && to_state && (
        <>
          <StateBadge state={from_state} />
          <IconArrowRight size={14} role="img" aria-label={t('events.to')} />
          <StateBadge state={to_state} />
        </>
      )}
    </TimelineEntry>
  )
}

/** The history of a claim, newest first, with the given reasons. */
export function ClaimTimeline({ complete: { history, totals } }: { complete: CompleteClaim }) {
  const { t } = useTranslation('claims')
  return (
    <Section id="claim-history" title={t('page.history')}>
      <Timeline>
        {history.map((event) => (
          <Event key={`${event.at} ${event.action}`} event={event} />
        ))}
      </Timeline>
      <NewestOf shown={history.length} total={totals.history} />
    </Section>
  )
}
