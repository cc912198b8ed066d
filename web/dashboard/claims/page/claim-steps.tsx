import type { ClaimState } from '@atesta/contract/can.ts'
import type { ClaimEvent } from '@atesta/contract/schemas/claim.ts'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../../queries/claims.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { passedSteps, reachedAt, stepsOf } from '../steps.ts'
import classes from './claim-page.module.css'

type Props = {
  claim: Pick<Claim, 'state' | 'state_at' | 'created_at'>
  history: ClaimEvent[]
  /** Whether there are older events than these. */
  isCut: boolean
}

/** The progress of a claim, with the dates of its states. */
export function ClaimSteps({ claim, history, isCut }: Props) {
  const { t } = useTranslation(['claims', 'common'])
  const at = reachedAt(claim, history)
  const steps: ClaimState[] = stepsOf(claim.state)
  const passedStates = passedSteps(claim.state, at, isCut)
  return (
    <ol className={classes.steps} aria-label={t('page.steps')}>
      {steps.map((state) => {
        const current = state === claim.state
        const passed = passedStates.includes(state)
        const since = at.get(state)
        return (
          <li
            key={state}
            className={classes.step}
            data-passed={passed || undefined}
            data-current={current ? state : undefined}
            aria-current={current ? 'step' : undefined}
          >
            {t(`common:states.${state}`)}
            {(current || passed) && since && (
              <span className={classes.when}>
                <RelativeTime at={since} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
