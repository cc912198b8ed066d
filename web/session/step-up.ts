import type { Problem } from '@atesta/contract/errors.ts'
import type { StepUpWay } from '@atesta/contract/routes/step-up.ts'
import { create } from 'zustand'

/** What is asked: in which ways the person can show that they are there, and who waits for it. */
export type StepUpAsked = { ways: readonly StepUpWay[]; settle: (done: boolean) => void }

/** The question whether the person is there, while it is open. */
export const useStepUp = create<{ asked: StepUpAsked | null }>(() => ({ asked: null }))

let open: Promise<boolean> | null = null

/** Asks the person to show that they are there. Calls that need it at the same time share one question. */
export function askToStepUp({ meta }: Problem): Promise<boolean> {
  open ??= new Promise<boolean>((settle) => {
    useStepUp.setState({ asked: { ways: (meta?.ways ?? []) as StepUpWay[], settle } })
  }).finally(() => {
    open = null
    useStepUp.setState({ asked: null })
  })
  return open
}
