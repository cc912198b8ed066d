import { sameJson } from '@atesta/forms/equality.ts'
import { answerIds, type NormalizedForm } from '@atesta/forms/normalize.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { listedTexts } from './answers-at.ts'
import { isLocalFile, withoutLocalFiles } from './unanswered.ts'

/** Whether an answer is a list of files. */
export const holdsFiles = ({ entities }: NormalizedForm, id: string): boolean =>
  entities.components[id]?.type === 'upload' || entities.comment_objects[id]?.kind === 'photo'

const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : [])

/** Their files, minus those removed here, plus those added here. */
function joinedFiles(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((file) => !theirs.includes(file) && (isLocalFile(file) || !base.includes(file)))
  const isTakenOut = (file: string) => base.includes(file) && !mine.includes(file)
  return [...theirs.filter((file) => !isTakenOut(file)), ...added]
}

const isGroup = ({ entities }: NormalizedForm, id: string): boolean =>
  entities.components[id]?.type === 'group'

/** A record without its files, including those in nested groups. */
function withoutFiles(form: NormalizedForm, record: Answers): Answers {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([id]) => !holdsFiles(form, id))
      .map(([id, value]) => {
        if (!isGroup(form, id)) return [id, value]
        return [id, listOf<Answers>(value).map((inner) => withoutFiles(form, inner))]
      }),
  )
}

/** A record equal on both sides, with the files of both. */
function withFilesJoined(form: NormalizedForm, base: Answers, mine: Answers, theirs: Answers): Answers {
  const ids = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  return Object.fromEntries(
    ids.map((id) => {
      if (holdsFiles(form, id))
        return [id, joinedFiles(listOf(base[id]), listOf(mine[id]), listOf(theirs[id]))]
      if (!isGroup(form, id)) return [id, theirs[id]]
      const [before, ours] = [listOf<Answers>(base[id]), listOf<Answers>(mine[id])]
      return [
        id,
        listOf<Answers>(theirs[id]).map((inner, n) =>
          withFilesJoined(form, before[n] ?? {}, ours[n] ?? {}, inner),
        ),
      ]
    }),
  )
}

type Records = Record<'base' | 'mine' | 'theirs', readonly Answers[]>

const filesIn = (form: NormalizedForm, record: Answers): string[] =>
  Object.entries(record).flatMap(([id, value]) => {
    if (holdsFiles(form, id)) return listOf<string>(value)
    return isGroup(form, id) ? listOf<Answers>(value).flatMap((inner) => filesIn(form, inner)) : []
  })

/**
 * Whether a file is in a different record than before: records were removed, so their positions no longer
 * identify them.
 */
function isMoved(form: NormalizedForm, base: readonly Answers[], side: readonly Answers[]): boolean {
  const places = new Map(base.flatMap((record, n) => filesIn(form, record).map((file) => [file, n] as const)))
  return side.some((record, n) => filesIn(form, record).some((file) => (places.get(file) ?? n) !== n))
}

/**
 * For records that both sides still have and that differ only in files, all sides get the files of both:
 * whichever side is chosen for the rest of the group, no file loses its place.
 */
function withFilesOfBoth(form: NormalizedForm, { base, mine, theirs }: Records): Records {
  const sides = [mine, theirs]
  if (sides.some((side) => side.length < base.length || isMoved(form, base, side)))
    return { base, mine, theirs }
  const joined = base.map((record, n) => {
    const [ours = {}, others = {}] = [mine[n], theirs[n]]
    if (sameJson(ours, others)) return undefined
    const told = withoutFiles(form, record)
    const stands = [ours, others].every((side) => sameJson(withoutFiles(form, side), told))
    return stands ? withFilesJoined(form, record, ours, others) : undefined
  })
  if (joined.every((record) => record === undefined)) return { base, mine, theirs }
  const inPlace = (records: readonly Answers[]) => records.map((record, n) => joined[n] ?? record)
  return { base: inPlace(base), mine: inPlace(mine), theirs: inPlace(theirs) }
}

/** Their records followed by ours, where both sides only added some; undefined otherwise. */
function joinedRecords({ base, mine, theirs }: Records): Answers[] | undefined {
  const stands = (side: readonly Answers[]) =>
    base.every((record, n) => side[n] && sameJson(withoutLocalFiles(record), withoutLocalFiles(side[n])))
  if (!stands(mine) || !stands(theirs)) return undefined
  const added = [mine, theirs].map((side) => side.slice(base.length))
  const [ours = [], others = []] = added
  // A save of ours whose answer was lost may have added some of them already.
  const first = ours.findIndex(
    (record, n) => !others[n] || !sameJson(withoutLocalFiles(record), withoutLocalFiles(others[n])),
  )
  return first === -1 ? [...theirs] : [...theirs, ...ours.slice(first)]
}

/**
 * Joins lists of files and groups where both sides can be kept without a choice. For a group that requires a
 * choice, each side gets the files of both. `base`: what both sides started from.
 */
export function joinedLists(form: NormalizedForm, base: Answers, mine: Answers, theirs: Answers) {
  const joined: Record<'mine' | 'theirs', Answers> = { mine: {}, theirs: {} }
  const join = (id: string, ours: unknown, others: unknown = ours) => {
    joined.mine = { ...joined.mine, [id]: ours }
    joined.theirs = { ...joined.theirs, [id]: others }
  }
  for (const id of answerIds(form)) {
    if (sameJson(mine[id], theirs[id])) continue
    if (holdsFiles(form, id)) {
      const files = joinedFiles(listOf(base[id]), listOf(mine[id]), listOf(theirs[id]))
      join(id, files.length > 0 ? files : undefined)
    }
    if (isGroup(form, id)) {
      const lists = {
        base: listOf<Answers>(base[id]),
        mine: listOf<Answers>(mine[id]),
        theirs: listOf<Answers>(theirs[id]),
      }
      const records = withFilesOfBoth(form, lists)
      const all = joinedRecords(records)
      if (all) join(id, all)
      else if (records.base !== lists.base) join(id, records.mine, records.theirs)
    }
  }
  return joined
}

/** Answers with some replaced; undefined removes one. */
export const withAnswers = (answers: Answers, others: Answers): Answers =>
  Object.fromEntries(Object.entries({ ...answers, ...others }).filter(([, value]) => value !== undefined))

type Keeps = (file: string) => boolean

/** Earlier answers, or an earlier record, with their present files. */
function withFilesNow(
  form: NormalizedForm,
  before: Answers,
  now: Answers,
  keeps: Keeps,
  known: Keeps,
): Answers {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const entries = ids.map((id): [string, unknown] => {
    const isFiles = holdsFiles(form, id)
    if (!isFiles && !isGroup(form, id)) return [id, before[id]]
    const list = isFiles
      ? listOf<string>(now[id]).filter(keeps)
      : recordsWithFilesNow(form, listOf(before[id]), listOf(now[id]), keeps, known)
    return [id, list.length > 0 ? list : undefined]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/**
 * Finds each earlier record among the present ones: by a common file, by its content, or by its position as
 * long as none can have been removed. Undefined: it was removed.
 */
function recordsSince(form: NormalizedForm, before: readonly Answers[], now: readonly Answers[]) {
  const found: (number | undefined)[] = before.map(() => undefined)
  const left = new Set(now.keys())
  const pair = (isSame: (n: number, m: number) => boolean) => {
    for (const n of before.keys()) {
      if (found[n] !== undefined) continue
      const m = [...left].find((each) => isSame(n, each))
      if (m === undefined) continue
      found[n] = m
      left.delete(m)
    }
  }
  const files = [before, now].map((records) => records.map((record) => filesIn(form, record)))
  const words = [before, now].map((records) => records.map((record) => withoutFiles(form, record)))
  pair((n, m) => files[0]?.[n]?.some((file) => files[1]?.[m]?.includes(file)) === true)
  pair((n, m) => sameJson(words[0]?.[n], words[1]?.[m]))
  if (now.length >= before.length) pair((n, m) => n === m)
  return { found, left }
}

function recordsWithFilesNow(
  form: NormalizedForm,
  before: readonly Answers[],
  now: readonly Answers[],
  keeps: Keeps,
  known: Keeps,
): Answers[] {
  const { found, left } = recordsSince(form, before, now)
  const restored = before.map((record, n) => {
    const since = now[found[n] ?? -1]
    return since
      ? withFilesNow(form, record, since, keeps, known)
      : // It was taken out with its files, some of which may have been deleted before.
        withFilesNow(form, record, record, known, known)
  })
  const added = [...left].map((m) => withFilesNow(form, {}, now[m] ?? {}, keeps, known))
  return [...restored, ...added.filter((record) => filesIn(form, record).length > 0)]
}

/**
 * Earlier answers with the present files that have arrived or were in the earlier answers, each in its record; a
 * record added since stays only for its files. `isKnown`: whether a file of a removed record still exists.
 */
export const withArrivedFiles = (
  form: NormalizedForm,
  before: Answers,
  now: Answers,
  isKnown: Keeps,
): Answers => {
  const earlier = listedTexts(before)
  const keeps = (file: string) => !isLocalFile(file) || earlier.has(file)
  return withFilesNow(form, before, now, keeps, (file) => !isLocalFile(file) && isKnown(file))
}
