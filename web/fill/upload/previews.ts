import type { StoreApi } from 'zustand'
import type { QueueItem } from './queue-item.ts'

/** A picture on this device, and its object URL, to show it as a whole. */
export type Preview = { file: Blob; url: string }

/** Pictures by their id in the answer. The URL of each is revoked when it is no longer shown. */
export type Previews = Readonly<Record<string, Preview>>

/** Adds the picture of a queued file, if it is one. */
export function withPreviewOf(previews: Previews, item: QueueItem): Previews {
  const { file, category } = item.certification_data
  if (!file || category !== 'photo') return previews
  const id = item.certification?.identifier ?? item.id
  const { [id]: before } = previews
  if (before) URL.revokeObjectURL(before.url)
  return { ...previews, [id]: { file, url: URL.createObjectURL(file) } }
}

/** Moves a picture to another id, after its file got its identifier. */
export function movedPreview(previews: Previews, from: string, to: string): Previews {
  if (from === to) return previews
  const { [from]: preview, ...others } = previews
  return preview ? { ...others, [to]: preview } : previews
}

export function withoutPreview(previews: Previews, id: string): Previews {
  const { [id]: preview, ...others } = previews
  if (!preview) return previews
  URL.revokeObjectURL(preview.url)
  return others
}

/** Revokes the pictures of a queue, which no page shows any more. */
export function releasePreviews(
  queue: Pick<StoreApi<{ previews: Previews }>, 'getState' | 'setState'>,
): void {
  for (const { url } of Object.values(queue.getState().previews)) URL.revokeObjectURL(url)
  queue.setState({ previews: {} })
}
