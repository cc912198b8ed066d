import { hourMs } from '@atesta/contract/durations.ts'
import type { FieldValues } from 'react-hook-form'

/** Later it would surprise more than help. */
const keptMs = hourMs

/** A form that is open: at what address, and the names of its fields. */
type Place = { address: string; fields: readonly string[] }
const formOf = ({ fields }: Place) => fields.toSorted().join()

/** What a person had typed into forms when their session ended. In memory only, so that none of it outlives the tab. */
export class KeptTyping {
  readonly #now: () => number
  #kept: { userId: number; address: string; at: number; forms: Map<string, FieldValues> } | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  keep(userId: number, place: Place, values: FieldValues): void {
    const { address } = place
    if (this.#kept?.userId !== userId || this.#kept.address !== address)
      this.#kept = { userId, address, at: 0, forms: new Map() }
    this.#kept.at = this.#now()
    this.#kept.forms.set(formOf(place), values)
  }

  /** What this person had typed into this form, once; nothing after an hour. Another person's is discarded. */
  take(userId: number, place: Place): FieldValues | undefined {
    const kept = this.#kept
    if (!kept || kept.userId !== userId || this.#now() - kept.at > keptMs) {
      this.#kept = undefined
      return undefined
    }
    if (kept.address !== place.address) return undefined
    const values = kept.forms.get(formOf(place))
    kept.forms.delete(formOf(place))
    return values
  }
}
