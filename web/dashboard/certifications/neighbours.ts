import { keptJson, tabStorage } from '../../device/browser-storage.ts'
import type { Certification } from '../../queries/certifications.ts'

const name = 'certification-neighbours'

/** Remembers the order of the list from which a certification is opened, for this tab. */
export const rememberNeighbours = (list: readonly Pick<Certification, 'identifier'>[]): void =>
  tabStorage.setItem(name, JSON.stringify(list.map(({ identifier }) => identifier)))

function remembered(): string[] {
  const kept = keptJson(tabStorage, name)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

/** A certification's neighbours in the list it was opened from; empty if it was not opened from one. */
export function neighboursOf(identifier: string): { previous: string | undefined; next: string | undefined } {
  const list = remembered()
  const at = list.indexOf(identifier)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: list[at - 1], next: list[at + 1] }
}
