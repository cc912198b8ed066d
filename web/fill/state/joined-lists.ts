import { sameJson } from '@atesta/forms/equality.ts'
import { answerIds, type NormalizedForm } from '@atesta/forms/normalize.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { isLocalFile, withoutLocalFiles } from './unanswered.ts'

/** Whether an answer is a list of files. */
export const holdsFiles = ({ entities }: NormalizedForm, id: string): boolean =>
  entities.components[id]?.type === 'upload' || entities.comment_objects[id]?.kind === 'photo'

const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : [])

/** Theirs, without what was taken out here, and with what was added here. */
function joinedFiles(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((file) => !theirs.includes(file) && (isLocalFile(file) || !base.includes(file)))
  const isTakenOut = (file: string) => base.includes(file) && !mine.includes(file)
  return [...theirs.filter((file) => !isTakenOut(file)), ...added]
}

/** Their records and behind them ours, where both sides only added some; undefined otherwise. */
function joinedRecords(
  base: readonly Answers[],
  mine: readonly Answers[],
  theirs: readonly Answers[],
): Answers[] | undefined {
  const stands = (side: readonly Answers[]) =>
    base.every((record, n) => side[n] && sameJson(withoutLocalFiles(record), withoutLocalFiles(side[n])))
  if (!stands(mine) || !stands(theirs)) return undefined
  const added = [mine, theirs].map((side) => side.slice(base.length))
  const [ours = [], others = []] = added
  // A save of ours that arrived without an answer has brought some of them already.
  const first = ours.findIndex(
    (record, n) => !others[n] || !sameJson(withoutLocalFiles(record), withoutLocalFiles(others[n])),
  )
  return first === -1 ? [...theirs] : [...theirs, ...ours.slice(first)]
}

/**
 * Lists of files and groups of which both sides can be kept, joined: nothing in them has to be chosen. `base`: what both
 * sides started from.
 */
export function joinedLists(form: NormalizedForm, base: Answers, mine: Answers, theirs: Answers): Answers {
  const joined: [string, unknown][] = []
  for (const id of answerIds(form)) {
    if (sameJson(mine[id], theirs[id])) continue
    if (holdsFiles(form, id)) {
      const files = joinedFiles(listOf(base[id]), listOf(mine[id]), listOf(theirs[id]))
      joined.push([id, files.length > 0 ? files : undefined])
    }
    if (form.entities.components[id]?.type === 'group') {
      const records = joinedRecords(listOf(base[id]), listOf(mine[id]), listOf(theirs[id]))
      if (records) joined.push([id, records])
    }
  }
  return Object.fromEntries(joined)
}

/** Answers with others in the place of some; undefined takes one out. */
export const withAnswers = (answers: Answers, others: Answers): Answers =>
  Object.fromEntries(Object.entries({ ...answers, ...others }).filter(([, value]) => value !== undefined))
