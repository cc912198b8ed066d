import { useTranslation } from 'react-i18next'
import type { EmailTask } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { emailLooks, type ShownState } from './email-state.tsx'
import classes from './recipient-states.module.css'

/** Furthest progress first, so that the bar fills from the left. */
const order: ShownState[] = [
  'submitted',
  'started',
  'opened',
  'sent',
  'queued',
  'unsent',
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
  const { recipients } = task
  if (recipients.all === 0) return <span className={classes.none}>{t('no_recipients')}</span>
  const { waiting, queued } = recipients
  const counts: Record<ShownState, number> = { ...recipients, queued: queued - waiting, unsent: waiting }
  const present = order.filter((state) => counts[state] > 0)
  const textOf = (state: ShownState) =>
    t('count_state', { state: t(`states.${state}`), count: counts[state] })
  const words = present.map(textOf)
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
            data-colour={emailLooks[state].colour}
            data-state={state}
            style={{ width: share(counts[state], recipients.all) }}
          />
        ))}
      </span>
      {detailed ? (
        <ul className={classes.words}>
          {present.map((state) => (
            <li key={state}>
              <span
                className={classes.dot}
                data-colour={emailLooks[state].colour}
                data-state={state}
                aria-hidden
              />
              {textOf(state)}
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.short}>{words.join(' · ')}</span>
      )}
    </div>
  )
}
