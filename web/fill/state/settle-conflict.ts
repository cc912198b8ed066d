import type { Answers } from '@atesta/forms/values.ts'
import { answersOf } from './opening.ts'
import { withLocalFilesOf } from './unanswered.ts'
import { evaluated, type WebFormStore } from './web-form.ts'

export type Side = 'mine' | 'theirs'

/**
 * Ends a conflict: their version becomes the one that is built on, with the chosen answers of ours on top. What is
 * chosen is saved like any other change, so a third version would be noticed again.
 */
export function settleConflict(store: WebFormStore, chosen: Readonly<Record<string, Side>>): void {
  const state = store.getState()
  const { conflict } = state
  if (!conflict) return
  const theirs = withLocalFilesOf(state.draftSchema, answersOf(conflict.theirs))
  const draftSchema: Answers = conflict.differences.reduce<Answers>((answers, { id, mine }) => {
    if (chosen[id] === 'theirs') return answers
    const { [id]: _theirs, ...others } = answers
    return mine === undefined ? others : { ...others, [id]: mine }
  }, theirs)
  const settled = {
    draftSchema,
    savedSchema: theirs,
    version: conflict.theirs.version,
    inspection: conflict.theirs.inspection,
    unanswered: null,
    conflict: null,
    stopNavigation: false,
    saveState: 'unsaved' as const,
  }
  store.setState({ ...settled, evaluation: evaluated({ ...state, ...settled }) })
}
