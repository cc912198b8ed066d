import { sameJson } from './equality.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { isBlank } from './rules/blank.ts'
import type { Answers } from './values.ts'

/** One answer that differs; undefined or null where there is none. */
export type AnswerDifference = { id: string; mine: unknown; theirs: unknown }

/**
 * The answers in which two versions differ, in form order; ids the form does not know come last. Two blank answers are
 * alike, except where the form has a default: there never answered and emptied on purpose show differently.
 */
export function diffAnswers(form: NormalizedForm, mine: Answers, theirs: Answers): AnswerDifference[] {
  const read = (answers: Answers, id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined)
  const ids = new Set([...answerIds(form), ...Object.keys(mine), ...Object.keys(theirs)])
  return [...ids]
    .map((id) => ({ id, mine: read(mine, id), theirs: read(theirs, id) }))
    .filter((difference) => !alike(form, difference))
}

function alike(form: NormalizedForm, { id, mine, theirs }: AnswerDifference): boolean {
  if (sameJson(mine, theirs)) return true
  if (!isBlank(mine) || !isBlank(theirs)) return false
  const component = Object.hasOwn(form.entities.components, id) ? form.entities.components[id] : undefined
  return component?.default === undefined || (mine === undefined) === (theirs === undefined)
}
