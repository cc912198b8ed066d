import type { StoreApi } from 'zustand'
import type { QueueItem } from './queue-item.ts'

/** Object URLs of pictures, by their id in the answer. Each is revoked when it is no longer shown. */
export type Previews = Readonly<Record<string, string>>

/** Adds the picture of a queued file, if it is one. */
export function withPreviewOf(previews: Previews, item: QueueItem): Previews {
  const { file, category } = item.certification_data
  if (!file || category !== 'photo') return previews
  const id = item.certification?.identifier ?? item.id
  const { [id]: before } = previews
  if (before) URL.revokeObjectURL(before)
  return { ...previews, [id]: URL.createObjectURL(file) }
}

/** Moves a picture to another id, after its file got its identifier. */
export function movedPreview(previews: Previews, from: string, to: string): Previews {
  const { [from]: url, ...others } = previews
  return url ? { ...others, [to]: url } : previews
}

export function withoutPreview(previews: Previews, id: string): Previews {
  const { [id]: url, ...others } = previews
  if (!url) return previews
  URL.revokeObjectURL(url)
  return others
}

/** Revokes the pictures of a queue, which no page shows any more. */
export function releasePreviews(
  queue: Pick<StoreApi<{ previews: Previews }>, 'getState' | 'setState'>,
): void {
  for (const url of Object.values(queue.getState().previews)) URL.revokeObjectURL(url)
  queue.setState({ previews: {} })
}
