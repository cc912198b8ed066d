import { printable } from '@atesta/evidence/texts/printable.ts'

type Certified = { identifier: string; title: string }
type Queued = {
  id: string
  certification?: { identifier: string } | null | undefined
  certification_data: { title: string }
}

function nameOf(id: string, certified: readonly Certified[], queue: readonly Queued[]): string | undefined {
  const title =
    certified.find(({ identifier }) => identifier === id)?.title ??
    queue.find((item) => item.id === id || item.certification?.identifier === id)?.certification_data.title
  return title === undefined ? undefined : printable(title)
}

/**
 * The names of files by their ids in the answers, as one text. `queue`: files on this device, which first
 * have an id of their own. `unknown`: the name of a file that neither has.
 */
export const fileNames = (
  ids: readonly string[],
  certified: readonly Certified[],
  queue: readonly Queued[],
  unknown: string,
): string => ids.map((id) => nameOf(id, certified, queue) ?? unknown).join(', ')

/** At most this many files are named; more are counted. */
const maxNamed = 4

/** The names of a few files as one text; null for many, and when one of them is unknown here. */
export function fewFileNames(
  ids: readonly string[],
  certified: readonly Certified[],
  queue: readonly Queued[],
): string | null {
  const names = ids.flatMap((id) => nameOf(id, certified, queue) ?? [])
  return ids.length > 0 && ids.length <= maxNamed && names.length === ids.length ? names.join(', ') : null
}
