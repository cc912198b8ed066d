import type { Answers } from '@atesta/forms/values.ts'
import { setAnswer, touch } from './answering.ts'
import { answerAt, type FieldPath, keyOf, withAnswerAt } from './answers-at.ts'
import { isOpen } from './moved-on.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/** The path of the same field after records were added, removed or joined; null when its record is gone. */
function pathSince(path: FieldPath, before: Answers, now: Answers): FieldPath | null {
  const followed = [...path]
  for (const [place, index] of path.entries()) {
    if (typeof index !== 'number') continue
    const was = answerAt(before, path.slice(0, place) as unknown as FieldPath)
    const is = answerAt(now, followed.slice(0, place) as unknown as FieldPath)
    if (was === is || !Array.isArray(was)) continue
    const records = Array.isArray(is) ? is : []
    // Records have no ids. An edited one is replaced at its position, the others stay the same objects.
    const at = records.indexOf(was[index])
    if (at !== -1) followed[place] = at
    else if (records.length < was.length) return null
  }
  return followed as unknown as FieldPath
}

/**
 * The place for an answer that the device takes a while to give, such as a position; call `end` when it has
 * come, or will not.
 */
export type LateAnswer = {
  /**
   * here: in the open inspection. gone: its record is gone. elsewhere: another inspection is open by now, or
   * none.
   */
  stands: () => 'here' | 'gone' | 'elsewhere'
  /** What stands there now; undefined unless it is here. */
  current: () => unknown
  /** Answers the field by what stands there now; false unless it is here. */
  put: (answer: (now: unknown) => unknown) => boolean
  /** The answers of its inspection as they were left, plus this one. */
  within: (left: Answers, answer: (now: unknown) => unknown) => Answers
  end: () => void
}

/**
 * Follows a field while its answer is awaited: meanwhile the person may open another inspection of the same
 * form, where the same path is another field, or remove a record before its own. An inspection started on
 * this device stays the same under its id from the server.
 */
export function lateAnswer(store: WebFormStore, inspectionId: number | undefined, at: FieldPath): LateAnswer {
  let path: FieldPath | null = at
  const isHere = (state: WebForm) => isOpen(state, inspectionId)
  const end = store.subscribe((state, before) => {
    if (path && isHere(state) && isHere(before) && state.draftSchema !== before.draftSchema)
      path = pathSince(path, before.draftSchema, state.draftSchema)
  })
  const stands = () => {
    if (!path) return 'gone'
    return isHere(store.getState()) ? 'here' : 'elsewhere'
  }
  const current = () =>
    path && stands() === 'here' ? answerAt(store.getState().draftSchema, path) : undefined
  return {
    stands,
    current,
    put(answer) {
      if (stands() !== 'here' || !path) return false
      setAnswer(store, path, answer(current()))
      touch(store, keyOf(path))
      return true
    },
    within: (left, answer) => (path ? withAnswerAt(left, path, answer(answerAt(left, path))) : left),
    end,
  }
}
