import type { QueueItem } from './queue-item.ts'

/** Object URLs of pictures, by the id that stands in the answer. Each is revoked when nothing shows it any more. */
export type Previews = Readonly<Record<string, string>>

/** With the picture of a queued file, where it is one. */
export function withPreviewOf(previews: Previews, item: QueueItem): Previews {
  const { file, category } = item.certification_data
  if (!file || category !== 'photo') return previews
  const id = item.certification?.identifier ?? item.id
  const { [id]: before } = previews
  if (before) URL.revokeObjectURL(before)
  return { ...previews, [id]: URL.createObjectURL(file) }
}

/** Under another id, because the file got its identifier. */
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

export function releaseAll(previews: Previews): Previews {
  for (const url of Object.values(previews)) URL.revokeObjectURL(url)
  return {}
}
