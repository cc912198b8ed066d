import type { Problem } from '@atesta/contract/errors.ts'
import type { StepUpWay } from '@atesta/contract/routes/step-up.ts'
import { create } from 'zustand'
import { useSession } from './session.ts'

/**
 * The ways in which the person can prove that it is them, and the waiting call. `untold`: there is none, and
 * they have just signed in at a provider that does not report when.
 */
export type StepUpAsked = { ways: readonly StepUpWay[]; untold: boolean; settle: (done: boolean) => void }

/** The open question, if any, whether it is them. */
export const useStepUp = create<{ asked: StepUpAsked | null }>(() => ({ asked: null }))

let open: Promise<boolean> | null = null

/**
 * Asks the person to prove that it is them. Concurrent calls that need it share one question. It ends with
 * the person's session: someone who signs in afterwards, in any tab, confirms nothing that another person
 * began.
 */
export function askToStepUp({ meta }: Problem): Promise<boolean> {
  if (open) return open
  const asked = useSession.getState().user?.id
  let unfollow = () => {}
  open = new Promise<boolean>((settle) => {
    const ways = (meta?.ways ?? []) as StepUpWay[]
    useStepUp.setState({ asked: { ways, untold: meta?.untold === true, settle } })
    unfollow = useSession.subscribe(({ user }) => {
      if (user?.id !== asked) settle(false)
    })
  }).finally(() => {
    open = null
    unfollow()
    useStepUp.setState({ asked: null })
  })
  return open
}
