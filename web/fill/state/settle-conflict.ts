import { type AnswerDifference, diffAnswers } from '@atesta/forms/diff.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { settleIn } from './opening.ts'
import { compared, standingOn } from './reconciling.ts'
import { normalizedOf, type WebForm, type WebFormStore } from './web-form.ts'

export type Side = 'mine' | 'theirs'

type Compared = Pick<WebForm, 'conflict' | 'draftSchema' | 'savedSchema'>

/**
 * The answers that differ by now: the form stays usable from finding a conflict until the question is shown.
 */
export function conflictNow({ conflict, ...sides }: Compared): AnswerDifference[] {
  if (!conflict) return []
  const { mine, theirs } = compared(sides, conflict.theirs)
  return diffAnswers(normalizedOf(conflict.theirs.form.structure), mine, theirs)
}

/** The preselected side: the one that changed an answer since the last common save, if only one did. */
export const likelySide = ({ id, mine }: AnswerDifference, saved: Answers): Side =>
  sameJson(mine, saved[id]) ? 'theirs' : 'mine'

/**
 * Ends a conflict: their version becomes the base, with the chosen answers of ours on top. These are saved
 * like any other change, so that a third version would be noticed again.
 */
export function settleConflict(store: WebFormStore, chosen: Readonly<Record<string, Side>>): void {
  const state = store.getState()
  const { conflict } = state
  if (!conflict) return
  // Compared again: files that have arrived since the question was asked have different ids now.
  const { mine, theirs, saved } = compared(state, conflict.theirs)
  const draftSchema = conflictNow(state).reduce<Answers>((answers, difference) => {
    const { id } = difference
    if ((chosen[id] ?? likelySide(difference, state.savedSchema)) === 'theirs') return answers
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
    // Answers that are all theirs need no save.
    saveState: sameJson(draftSchema, saved) ? 'saved' : 'unsaved',
  })
}
