import type { Problem } from '@atesta/contract/errors.ts'
import type { StepUpWay } from '@atesta/contract/routes/step-up.ts'
import { create } from 'zustand'
import { useSession } from './session.ts'

/**
 * What is asked: in which ways the person can show that they are there, and who waits for it. `untold`: they have none, and
 * have just signed in at a provider that does not say when that was.
 */
export type StepUpAsked = { ways: readonly StepUpWay[]; untold: boolean; settle: (done: boolean) => void }

/** The question whether the person is there, while it is open. */
export const useStepUp = create<{ asked: StepUpAsked | null }>(() => ({ asked: null }))

let open: Promise<boolean> | null = null

/**
 * Asks the person to show that they are there. Calls that need it at the same time share one question. It ends with the
 * session of who is asked: who signs in after them, in any tab, confirms nothing that they began.
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
