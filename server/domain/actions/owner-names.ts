import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { innerKey } from '@atesta/forms/field.ts'
import type { FormValue } from '@atesta/forms/values.ts'
import type { OwnerName } from './actions.queries.ts'

type Values = Evaluation['values']
type NameAt = (place: string) => string | undefined

/** Whether a value is a follow-up of kind action whose owner is given as the id of a person. */
const isOwnedById = (value: unknown): value is { owner: string } =>
  typeof value === 'object' && value !== null && 'owner' in value && /^\d+$/.test(String(value.owner).trim())

function named<V>(place: string, value: V, nameAt: NameAt): V {
  if (isOwnedById(value)) {
    const owner = nameAt(place)
    return owner === undefined ? value : { ...value, owner }
  }
  if (!Array.isArray(value)) return value
  return value.map((record: FormValue | Record<string, FormValue>, index) =>
    typeof record === 'object'
      ? allNamed(record as Values, nameAt, (id) => innerKey(place, index, id))
      : record,
  ) as V
}

const allNamed = (values: Values, nameAt: NameAt, placeOf = (id: string) => id): Values =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, named(placeOf(id), value, nameAt)]))

function namesAnyById(values: Values): boolean {
  let found = false
  allNamed(values, () => {
    found = true
    return undefined
  })
  return found
}

/** The answers of one inspection with these names in place of ids. */
export function withNamesOf(owners: readonly OwnerName[], values: Values): Values {
  if (owners.length === 0) return values
  const names = new Map(owners.map(({ place, name }) => [place, name]))
  return allNamed(values, (place) => names.get(place))
}

/**
 * Replaces ids of owners in answers by their names, as the list of actions shows them. `find` is called once
 * for all of them, and not at all when there are none.
 */
export async function withOwnerNames<R extends { row: { id: number }; values: Values }>(
  read: readonly R[],
  find: (inspectionIds: number[]) => Promise<OwnerName[]>,
): Promise<R[]> {
  const asked = read.filter(({ values }) => namesAnyById(values))
  if (asked.length === 0) return [...read]
  const found = Map.groupBy(await find(asked.map(({ row }) => row.id)), (owner) => owner.inspection_id)
  return read.map((each) => ({ ...each, values: withNamesOf(found.get(each.row.id) ?? [], each.values) }))
}
