import { hourMs } from '@atesta/contract/durations.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import type { FieldValues } from 'react-hook-form'

/** Later it would surprise more than help. */
const keptMs = hourMs

/** A form that is open: at what address, and the names of its fields. */
type Place = { address: string; fields: readonly string[] }
const formOf = ({ fields }: Place) => fields.toSorted().join()

/** What stood in fields, and what they had started from; without that, it applies whatever they start from. */
type Typed = { values: FieldValues; start?: FieldValues }

/** Fields that mean something only with each other, such as an amount and its currency. */
export type Together = readonly (readonly string[])[]

const withCompanions = (name: string, together: Together): readonly string[] =>
  together.find((names) => names.includes(name)) ?? [name]

const among = (names: readonly string[], values: FieldValues): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** What was changed in a form, since others may have saved the rest by the time the person is back. */
export function changedIn(
  changed: readonly string[],
  values: FieldValues,
  start: FieldValues,
  together: Together = [],
): Typed {
  const names = changed.flatMap((name) => withCompanions(name, together))
  return { values: among(names, values), start: among(names, start) }
}

/** What applies to a form that starts from these values: a field that others have changed meanwhile is theirs, unseen. */
export function stillTyped({ values, start }: Typed, now: FieldValues, together: Together = []): FieldValues {
  const isAsBefore = (name: string) => !start || sameJson(start[name], now[name])
  return among(
    Object.keys(values).filter((name) => withCompanions(name, together).every(isAsBefore)),
    values,
  )
}

/** What a person had typed into forms when their session ended. In memory only, so that none of it outlives the tab. */
export class KeptTyping {
  readonly #now: () => number
  #kept: { userId: number; address: string; at: number; forms: Map<string, Typed> } | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  keep(userId: number, place: Place, typed: Typed): void {
    const { address } = place
    if (this.#kept?.userId !== userId || this.#kept.address !== address)
      this.#kept = { userId, address, at: 0, forms: new Map() }
    this.#kept.at = this.#now()
    this.#kept.forms.set(formOf(place), typed)
  }

  /** For a person who leaves by choice, which ends everything. */
  forget(): void {
    this.#kept = undefined
  }

  /** What this person had typed into this form, once; nothing after an hour. Another person's is discarded. */
  take(userId: number, place: Place): Typed | undefined {
    const kept = this.#kept
    if (!kept || kept.userId !== userId || this.#now() - kept.at > keptMs) {
      this.forget()
      return undefined
    }
    if (kept.address !== place.address) return undefined
    const typed = kept.forms.get(formOf(place))
    kept.forms.delete(formOf(place))
    return typed
  }
}
