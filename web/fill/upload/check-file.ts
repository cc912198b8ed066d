import { limits, type UploadErrorCode } from '@atesta/contract/limits.ts'
import { byteWindow } from './byte-window.ts'
import { imageSize } from './image-size.ts'
import { mediaTypeOf } from './media-type.ts'

/** What a refused file is called and why. `type`: what it is, by content or name; null when nothing tells. */
export type FileProblem = {
  code: UploadErrorCode | 'file_empty' | 'file_unreadable' | 'position_required' | 'too_many_files'
  name: string
  type: string | null
  /** The picture that has too many pixels, and how many: a smaller copy can be made of it. */
  tooLarge?: { file: File; width: number; height: number }
}
/** `hasPosition`: the photo itself says where it was taken. */
export type CheckedFile =
  | { ok: true; type: string; hasPosition: boolean }
  | { ok: false; problem: FileProblem }

/** The type that a file claims when its content tells nothing: the browser's type, else the end of its name. */
export function claimedType(file: { name: string; type: string }): string | null {
  if (file.type !== '') return file.type
  const dot = file.name.lastIndexOf('.')
  return dot > 0 && dot < file.name.length - 1 ? file.name.slice(dot) : null
}

/**
 * Judges a file before anything of it is sent: size, type by content, and pixels of pictures. `accepted` are media
 * types. What passes here is judged again by the server, on the bytes that arrive.
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
    // The file was moved, deleted or its disk removed since it was chosen.
    if (error instanceof DOMException) return refuse('file_unreadable', claimedType(file))
    throw error
  }
}
