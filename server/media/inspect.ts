import { type Category, category, fileKind, limits, type UploadErrorCode } from '@atesta/contract/limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import { readAll, type Storage } from '../storage/storage.ts'
import { storedImageSize } from './image-size.ts'

/** Enough of a file's beginning to recognise its type. */
const headBytes = 256 * 1024

export type Inspected = {
  ok: true
  mediaType: string
  category: Category
  width: number | null
  height: number | null
  unreadable: boolean
}
export type Refused = { ok: false; code: UploadErrorCode }

/**
 * Checks received bytes by their content: the type must be one of `accepted`, an image at most 3000 pixels
 * wide and high. An image with an unreadable header is accepted as plain bytes, and marked unreadable.
 */
export async function inspectContent(
  storage: Storage,
  key: string,
  size: number,
  accepted: readonly string[],
): Promise<Inspected | Refused> {
  const head = await readAll(storage, key, { start: 0, end: Math.min(size, headBytes) - 1 })
  const type = await fileTypeFromBuffer(head)
  if (!type || !accepted.includes(type.mime)) return { ok: false, code: 'incorrect_file_format' }
  const kind = fileKind(type.mime)
  const found = {
    ok: true as const,
    mediaType: type.mime,
    category: category(kind),
    width: null,
    height: null,
    unreadable: false,
  }
  if (kind !== 'image') return found
  const dimensions = await storedImageSize(storage, key)
  if (!dimensions) return { ...found, unreadable: true }
  if (dimensions.width > limits.maxImagePixels || dimensions.height > limits.maxImagePixels)
    return { ok: false, code: 'image_too_large' }
  return { ...found, ...dimensions }
}
