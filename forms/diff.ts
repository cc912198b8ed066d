import { sameJson } from './equality.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { isBlank } from './rules/blank.ts'
import { type Answers, isUnseen } from './values.ts'

/** One answer that differs; undefined or null if missing. */
export type AnswerDifference = { id: string; mine: unknown; theirs: unknown }

/**
 * The answers in which two versions differ, in form order; ids unknown to the form come last. Two blank
 * answers are equal, unless the form has a default: then an answer never given and one emptied on purpose are
 * shown differently.
 */
export function diffAnswers(form: NormalizedForm, mine: Answers, theirs: Answers): AnswerDifference[] {
  const read = (answers: Answers, id: string) => (Object.hasOwn(answers, id) ? answers[id] : undefined)
  const ids = new Set([...answerIds(form), ...Object.keys(mine), ...Object.keys(theirs)])
  return [...ids]
    .map((id) => ({ id, mine: read(mine, id), theirs: read(theirs, id) }))
    .filter((difference) => !alike(form, difference))
}

/** The differences that people are shown: a calculation that is not shown follows from other answers. */
export const differencesSeen = (
  { entities: { components } }: NormalizedForm,
  differences: readonly AnswerDifference[],
): AnswerDifference[] =>
  differences.filter(({ id }) => {
    const component = Object.hasOwn(components, id) ? components[id] : undefined
    return !component || !isUnseen(component)
  })

function alike(form: NormalizedForm, { id, mine, theirs }: AnswerDifference): boolean {
  if (sameJson(mine, theirs)) return true
  if (!isBlank(mine) || !isBlank(theirs)) return false
  const component = Object.hasOwn(form.entities.components, id) ? form.entities.components[id] : undefined
  return component?.default === undefined || (mine === undefined) === (theirs === undefined)
}
