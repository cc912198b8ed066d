type Certified = { identifier: string; title: string }
type Queued = {
  id: string
  certification?: { identifier: string } | null | undefined
  certification_data: { title: string }
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
): string =>
  ids
    .map(
      (id) =>
        certified.find(({ identifier }) => identifier === id)?.title ??
        queue.find((item) => item.id === id || item.certification?.identifier === id)?.certification_data
          .title ??
        unknown,
    )
    .join(', ')
