import type { StoreApi } from 'zustand'
import type { QueueItem, UploadQueueState } from './queue-item.ts'

/** A picture on this device, and its object URL, to show it as a whole. */
export type Preview = { file: Blob; url: string }

/** Pictures by their id in the answer. The URL of each is revoked when it is no longer shown. */
export type Previews = Readonly<Record<string, Preview>>

/** Its id in the answers. */
export const nameOf = ({ id, certification }: QueueItem) => certification?.identifier ?? id

/** Adds the picture of a queued file, if it is one. */
export function withPreviewOf(previews: Previews, item: QueueItem): Previews {
  const { file, category } = item.certification_data
  if (!file || category !== 'photo') return previews
  const id = nameOf(item)
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

/** Shows the pictures of an inspection's queued files again, after they were released as its page was left. */
export function restorePreviews(
  queue: Pick<StoreApi<UploadQueueState>, 'setState'>,
  inspectionId: number,
): void {
  queue.setState(({ uploadedFiles, previews }) => ({
    previews: uploadedFiles
      .filter((item) => item.certification_data.inspection_id === inspectionId && !previews[nameOf(item)])
      .reduce(withPreviewOf, previews),
  }))
}

/** Revokes the pictures of a queue, which no page shows any more. */
export function releasePreviews(
  queue: Pick<StoreApi<{ previews: Previews }>, 'getState' | 'setState'>,
): void {
  for (const { url } of Object.values(queue.getState().previews)) URL.revokeObjectURL(url)
  queue.setState({ previews: {} })
}
