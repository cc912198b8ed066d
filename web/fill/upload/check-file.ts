import { limits, type UploadErrorCode } from '@atesta/contract/limits.ts'
import { byteWindow } from './byte-window.ts'
import { imageSize } from './image-size.ts'
import { mediaTypeOf } from './media-type.ts'

/** The name of a refused file and the reason. `type`: by content or name; null when neither tells. */
export type FileProblem = {
  code: UploadErrorCode | 'file_empty' | 'file_unreadable' | 'position_required' | 'too_many_files'
  name: string
  type: string | null
  /** The picture with too many pixels, and its size: a smaller copy can be made. */
  tooLarge?: { file: File; width: number; height: number }
}
/** `hasPosition`: the photo's own metadata contain a position. */
export type CheckedFile =
  | { ok: true; type: string; hasPosition: boolean }
  | { ok: false; problem: FileProblem }

/** The claimed type when the content does not tell: the browser's type, otherwise by the file name. */
export function claimedType(file: { name: string; type: string }): string | null {
  if (file.type !== '') return file.type
  const dot = file.name.lastIndexOf('.')
  return dot > 0 && dot < file.name.length - 1 ? file.name.slice(dot) : null
}

/**
 * Checks a file before anything is sent: size, type by content, and pixels of pictures. `accepted` are media
 * types. The server checks the bytes again on arrival.
 */
export async function checkFile(file: File, accepted: readonly string[]): Promise<CheckedFile> {
  const refuse = (code: FileProblem['code'], type: string | null): CheckedFile => ({
    ok: false,
    problem: { code, name: file.name, type },
  })
  if (file.size === 0) return refuse('file_empty', claimedType(file))
  if (file.size > limits.maxUploadBytes) return refuse('file_too_large', claimedType(file))
  try {
    const bytes = byteWindow(file)
    const type = await mediaTypeOf(bytes)
    if (type === null || !accepted.includes(type))
      return refuse('incorrect_file_format', type ?? claimedType(file))
    const size = await imageSize(bytes, type)
    const longest = size ? Math.max(size.width, size.height) : 0
    if (size && longest > limits.maxImagePixels) {
      const { width, height } = size
      const problem = { code: 'image_too_large' as const, name: file.name, type }
      return { ok: false, problem: { ...problem, tooLarge: { file, width, height } } }
    }
    return { ok: true, type, hasPosition: size?.hasPosition ?? false }
  } catch (error) {
    // The file was moved or deleted, or its disk removed, since it was chosen.
    if (error instanceof DOMException) return refuse('file_unreadable', claimedType(file))
    throw error
  }
}
