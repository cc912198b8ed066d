import { type Confirmation, useConfirm } from '../ui/dialog/use-confirm.tsx'
import { type Answer, answer } from './answer-question.ts'

/** A question before an action. */
export type Question = Answer & Confirmation

/**
 * Asks before an action; a refusal is shown as SERVER_ERROR. Returns a function that asks, and what to
 * render.
 */
export const useQuestion = () => useConfirm<Question>(answer)
export type Ask = ReturnType<typeof useQuestion>['ask']
