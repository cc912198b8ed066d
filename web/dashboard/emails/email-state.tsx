import type { EmailState as State } from '@atesta/contract/schemas/email.ts'
import {
  IconArrowBackUp,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconMailOpened,
  IconMailX,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Email } from '../../queries/emails.ts'
import { Badge, type Look } from '../../records/state-badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './email-state.module.css'

/** An email waiting for the task to be sent has a text of its own. */
export type ShownState = State | 'unsent'

export const emailLooks: Record<ShownState, Look> = {
  unsent: { colour: 'grey', icon: IconClock },
  queued: { colour: 'amber', icon: IconClock },
  sent: { colour: 'blue', icon: IconSend },
  opened: { colour: 'blue', icon: IconMailOpened },
  started: { colour: 'blue', icon: IconPencil },
  submitted: { colour: 'green', icon: IconCircleCheck },
  bounced: { colour: 'red', icon: IconMailX },
  expired: { colour: 'red', icon: IconCalendarOff },
  revoked: { colour: 'grey', icon: IconArrowBackUp },
}

export const shownState = (state: State, invited: boolean): ShownState =>
  state === 'queued' && !invited ? 'unsent' : state

/** The state of an email as a word. */
export function EmailStateBadge({ state }: { state: ShownState }) {
  const { t } = useTranslation('emails')
  return <Badge look={emailLooks[state]}>{t(`states.${state}`)}</Badge>
}

/** When an email entered its state. */
const sinceOf = (email: Email): string | null =>
  email.state === 'queued' ? email.invited_at : email[`${email.state}_at`]

/** The state of an email, since when, and why it did not arrive. */
export function EmailState({ email }: { email: Email }) {
  const { t } = useTranslation('emails')
  const state = shownState(email.state, email.invited_at !== null)
  const since = sinceOf(email)
  return (
    <span className={classes.state}>
      <EmailStateBadge state={state} />
      {since && (
        <span className={classes.since}>
          <RelativeTime at={since} />
        </span>
      )}
      {email.failure && (
        <span className={classes.failure}>
          {email.failure === 'unsubscribed'
            ? t('task.unsubscribed')
            : t('task.failure', { reason: email.failure })}
        </span>
      )}
    </span>
  )
}
