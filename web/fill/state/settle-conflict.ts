import type { Answers } from '@atesta/forms/values.ts'
import { compared, settleIn, standingOn } from './opening.ts'
import type { WebFormStore } from './web-form.ts'

export type Side = 'mine' | 'theirs'

/**
 * Ends a conflict: their version becomes the one that is built on, with the chosen answers of ours on top. What is
 * chosen is saved like any other change, so a third version would be noticed again.
 */
export function settleConflict(store: WebFormStore, chosen: Readonly<Record<string, Side>>): void {
  const state = store.getState()
  const { conflict } = state
  if (!conflict) return
  // Compared again: files that have arrived since the question was asked have other names now.
  const { mine, theirs, saved } = compared(state, conflict.theirs)
  const draftSchema = conflict.differences.reduce<Answers>((answers, { id }) => {
    if (chosen[id] === 'theirs') return answers
    const { [id]: _theirs, ...others } = answers
    return mine[id] === undefined ? others : { ...others, [id]: mine[id] }
  }, theirs)
  settleIn(store, {
    ...state,
    ...standingOn(conflict.theirs),
    ...(conflict.returned && { toSubmit: false }),
    refusal: null,
    draftSchema,
    savedSchema: saved,
    saveState: 'unsaved',
  })
}
