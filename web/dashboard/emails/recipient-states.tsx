import { useTranslation } from 'react-i18next'
import type { EmailTask } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { emailLooks, shownState } from './email-state.tsx'
import classes from './recipient-states.module.css'

type Counts = EmailTask['recipients']
type CountedState = Exclude<keyof Counts, 'all'>

/** Furthest progress first, so that the bar fills from the left. */
const order: CountedState[] = [
  'submitted',
  'started',
  'opened',
  'sent',
  'queued',
  'bounced',
  'expired',
  'revoked',
]

const share = (part: number, all: number) => `${(part / Math.max(all, 1)) * 100}%`

/**
 * The progress of an email task's recipients: a bar, "2 of 6" and, where there is space, every state in
 * words.
 */
export function RecipientStates({ task, detailed }: { task: EmailTask; detailed?: boolean }) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  const { recipients, sent_at } = task
  if (recipients.all === 0) return <span className={classes.none}>{t('no_recipients')}</span>
  const present = order.filter((state) => recipients[state] > 0)
  const nameOf = (state: CountedState) => t(`states.${shownState(state, sent_at !== null)}`)
  const words = present.map((state) => t('count_state', { state: nameOf(state), count: recipients[state] }))
  return (
    <div className={classes.states} data-detailed={detailed || undefined}>
      <span className={classes.count}>
        {t(detailed ? 'of_submitted' : 'of', {
          part: format.number(recipients.submitted),
          all: format.number(recipients.all),
        })}
      </span>
      <span className={classes.bar} aria-hidden title={words.join(' · ')}>
        {present.map((state) => (
          <span
            key={state}
            className={classes.part}
            data-colour={emailLooks[shownState(state, sent_at !== null)].colour}
            data-state={state}
            style={{ width: share(recipients[state], recipients.all) }}
          />
        ))}
      </span>
      {detailed ? (
        <ul className={classes.words}>
          {present.map((state) => (
            <li key={state}>
              <span
                className={classes.dot}
                data-colour={emailLooks[shownState(state, sent_at !== null)].colour}
                data-state={state}
                aria-hidden
              />
              {t('count_state', { state: nameOf(state), count: recipients[state] })}
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.short}>{words.join(' · ')}</span>
      )}
    </div>
  )
}
