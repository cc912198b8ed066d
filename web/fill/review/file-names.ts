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
 * The names of files by their ids in the answers, as one text. `queue`: those on this device, which stand there by an id of
 * their own at first. `unknown`: what a file is called that neither has.
 */
export const fileNames = (
  ids: readonly string[],
  certified: readonly Certified[],
  queue: readonly Queued[],
  unknown: string,
): string => ids.map((id) => nameOf(id, certified, queue) ?? unknown).join(', ')

/** So many files are named, more are counted. */
const mostNamed = 4

/** The names of a few files as one text; null for many, and where one of them is not known here. */
export function fewFileNames(
  ids: readonly string[],
  certified: readonly Certified[],
  queue: readonly Queued[],
): string | null {
  const names = ids.flatMap((id) => nameOf(id, certified, queue) ?? [])
  return ids.length > 0 && ids.length <= mostNamed && names.length === ids.length ? names.join(', ') : null
}
