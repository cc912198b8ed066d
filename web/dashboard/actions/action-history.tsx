import { IconArrowRight, IconCalendarDue, IconFlag, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ActionWithHistory } from '../../queries/actions.ts'
import { ActionStateBadge } from '../../records/corrective/action-state.tsx'
import { useFormat } from '../../session/use-format.ts'
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx'
import classes from './action-page.module.css'

type Event = ActionWithHistory['history'][number]

const icons = {
  created: IconFlag,
  edited: IconPencil,
  assigned: IconUserPlus,
  due: IconCalendarDue,
  state: IconArrowRight,
} satisfies Record<Event['action'], typeof IconFlag>

function wordOf({ action, owner, due_on }: Event) {
  if (action === 'created') return owner ? 'created_for' : 'created'
  if (action === 'assigned') return owner ? 'assigned' : 'unassigned'
  return action === 'due' && !due_on ? 'undated' : action
}

function Entry({ event }: { event: Event }) {
  const { t } = useTranslation('actions')
  const format = useFormat()
  const { from_state, to_state, owner, due_on, note } = event
  const Icon = icons[event.action]
  const words = { owner: owner?.name ?? '', day: due_on ? format.calendarDay(due_on) : '' }
  return (
    <TimelineEntry
      icon={<Icon size={16} />}
      who={event.person.name}
      at={event.at}
      more={note && <blockquote className={classes.note}>{note}</blockquote>}
    >
      <span>{t(`events.${wordOf(event)}`, words)}</span>
      {from_state && to_state && (
        <>
          <ActionStateBadge state={from_state} />
          <IconArrowRight size={14} role="img" aria-label={t('events.to')} />
          <ActionStateBadge state={to_state} />
        </>
      )}
    </TimelineEntry>
  )
}

/** The history of a corrective action, newest first. */
export function ActionHistory({ events }: { events: Event[] }) {
  const { t } = useTranslation('actions')
  return (
    <Timeline label={t('look.history')}>
      {events.map((event) => (
        <Entry key={`${event.at} ${event.action}`} event={event} />
      ))}
    </Timeline>
  )
}
