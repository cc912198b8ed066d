import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { textIn } from '../state/texts.ts'
import { type Found, partsOf } from '../state/tree.ts'

/** One difference between two versions of a form. `fields` are the names of what changed, where something did. */
export type VersionChange = { found: Found } & (
  | { type: 'added' | 'removed' | 'moved' }
  | { type: 'required' | 'optional' }
  | { type: 'renamed'; before: unknown; after: unknown }
  | { type: 'changed'; field: string; languages: Locale[] }
)

/** The languages in which a text says something else. None if it is the same in every language, before and after. */
export const changedLanguages = (before?: LocalizedText, after?: LocalizedText): Locale[] =>
  typeof before !== 'object' && typeof after !== 'object'
    ? []
    : locales.filter((locale) => textIn(before, locale) !== textIn(after, locale))

const names = ['title', 'label']
const texts = [...names, 'description', 'help', 'placeholder', 'validation_message']

/** Whether a field says the same: a text may be written once for all languages, or the same in each. */
const saysTheSame = (field: string, before: unknown, after: unknown): boolean =>
  sameJson(before ?? null, after ?? null) ||
  (texts.includes(field) &&
    locales.every(
      (locale) => textIn(before as LocalizedText, locale) === textIn(after as LocalizedText, locale),
    ))

type Labelled = { label: LocalizedText }

/** The languages of what changed in a field, if it is nothing but words. */
function languagesOf(field: string, before: unknown, after: unknown): Locale[] {
  if (texts.includes(field)) return changedLanguages(before as LocalizedText, after as LocalizedText)
  if (field !== 'options') return []
  const [old, now] = [(before ?? []) as Labelled[], (after ?? []) as Labelled[]]
  const rest = (options: Labelled[]) => options.map((each) => ({ ...each, label: null }))
  if (!sameJson(rest(old), rest(now))) return []
  const found = new Set(old.flatMap(({ label }, at) => changedLanguages(label, now[at]?.label)))
  return locales.filter((locale) => found.has(locale))
}

/** What is no part of the form: how its reports look. */
export const reportChanged = (older: FormStructure, newer: FormStructure): boolean =>
  !sameJson(older.report ?? null, newer.report ?? null)

/** What stands in lists of its own is compared by itself; how the builder shows a section says nothing. */
const inner = ['id', 'sections', 'questions', 'components', 'comment_object', 'collapsed']

function changesOf(before: Found, found: Found): VersionChange[] {
  const [old, now] = [before.part, found.part] as unknown as Record<string, unknown>[]
  if (!old || !now) return []
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields
    .filter((field) => !inner.includes(field) && !saysTheSame(field, old[field], now[field]))
    .map((field): VersionChange => {
      if (field === 'required') return { type: now.required ? 'required' : 'optional', found }
      if (names.includes(field)) return { type: 'renamed', found, before: old[field], after: now[field] }
      return { type: 'changed', found, field, languages: languagesOf(field, old[field], now[field]) }
    })
}

/** The ids of a list that keep their order among themselves: the longest such run, so that few count as moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  if (sameJson(before, after)) return new Set(after)
  const order = new Map(before.map((id, place) => [id, place]))
  const places = after.map((id) => order.get(id) ?? 0)
  const best = places.map(() => 1)
  const from = places.map(() => -1)
  for (const [index, place] of places.entries()) {
    for (let other = 0; other < index; other++) {
      if ((places[other] ?? 0) < place && (best[other] ?? 0) + 1 > (best[index] ?? 0)) {
        best[index] = (best[other] ?? 0) + 1
        from[index] = other
      }
    }
  }
  const kept = new Set<string>()
  let at = best.indexOf(Math.max(...best, 0))
  while (at >= 0) {
    kept.add(after[at] ?? '')
    at = from[at] ?? -1
  }
  return kept
}

const listOf = ({ kind, owner }: Found): string => `${kind} ${owner}`

const known = new WeakMap<FormStructure, ReadonlyMap<string, string[]>>()

/** The ids of each list of a form, in order. Remembered by the form's identity. */
function idsByList(structure: FormStructure): ReadonlyMap<string, string[]> {
  const before = known.get(structure)
  if (before) return before
  const lists = new Map<string, string[]>()
  for (const found of partsOf(structure)) {
    const list = listOf(found)
    const ids = lists.get(list)
    if (ids) ids.push(found.part.id)
    else lists.set(list, [found.part.id])
  }
  known.set(structure, lists)
  return lists
}

/** Every difference between two structures, in the order of the newer one, what was removed at the end. */
export function versionChanges(older: FormStructure, newer: FormStructure): VersionChange[] {
  const before = new Map(partsOf(older).map((found) => [found.part.id, found]))
  const now = partsOf(newer)
  const after = new Map(now.map((found) => [found.part.id, found]))
  const orders = new Map<string, Set<string>>()
  const isInOrder = (found: Found) => {
    const list = listOf(found)
    let kept = orders.get(list)
    if (!kept) {
      const [old, next] = [idsByList(older).get(list) ?? [], idsByList(newer).get(list) ?? []]
      const [there, stays] = [new Set(old), new Set(next)]
      kept = unmoved(
        old.filter((id) => stays.has(id)),
        next.filter((id) => there.has(id)),
      )
      orders.set(list, kept)
    }
    return kept.has(found.part.id)
  }
  const changes = now.flatMap((found): VersionChange[] => {
    const old = before.get(found.part.id)
    // What stands in something new is said with it.
    if (!old || old.kind !== found.kind)
      return found.owner !== '' && !before.has(found.owner) ? [] : [{ type: 'added', found }]
    const moved: VersionChange[] =
      old.owner !== found.owner || !isInOrder(found) ? [{ type: 'moved', found }] : []
    return [...moved, ...changesOf(old, found)]
  })
  const removed = [...before.values()]
    .filter(({ part, owner }) => !after.has(part.id) && (owner === '' || after.has(owner)))
    .map((found): VersionChange => ({ type: 'removed', found }))
  return [...changes, ...removed]
}

const compared = new WeakMap<FormStructure, WeakMap<FormStructure, boolean>>()

/**
 * Whether two structures say the same: nothing of what versions are compared by differs. Remembered by the identity of
 * both: after each pause in typing, all around the form ask for it.
 */
export function sameForm(older: FormStructure, newer: FormStructure): boolean {
  const answers = compared.get(older) ?? new WeakMap<FormStructure, boolean>()
  compared.set(older, answers)
  const isSame =
    answers.get(newer) ??
    (sameJson(older, newer) || (versionChanges(older, newer).length === 0 && !reportChanged(older, newer)))
  answers.set(newer, isSame)
  return isSame
}
