import { fileDigest } from '../../device/file-digest.ts'
import type { Certification } from '../../queries/certifications.ts'

/** A certification without its bytes, with what identifies the file. */
type Waiting = Pick<Certification, 'id' | 'title' | 'size' | 'announced_sha256'>
type Picked = Pick<File, 'name' | 'size'>

/** Refusals caused by the file itself: the same bytes would be refused again. */
const ofTheFile = [
  'image_too_large',
  'file_too_large',
  'incorrect_file_format',
  'file_empty',
  'position_required',
]

export const isRefusedAgain = ({ failure }: Pick<Certification, 'failure'>): boolean =>
  failure !== null && ofTheFile.includes(failure)

/**
 * Matches files to certifications by size and, where one was announced, by their SHA-256; by name where several
 * fit. Each file is used once; `strangers` match none.
 */
export function matchFiles<W extends Waiting, F extends Picked>(
  waiting: readonly W[],
  files: readonly F[],
  digests: ReadonlyMap<F, string | undefined> = new Map(),
): { pairs: { certification: W; file: F }[]; strangers: F[] } {
  const pairs: { certification: W; file: F }[] = []
  const open = new Set(waiting)
  const left = new Set(files)
  const pair = (fits: (certification: W, file: F) => boolean) => {
    for (const file of left) {
      const digest = digests.get(file)
      const isOther = ({ announced_sha256 }: W) => announced_sha256 !== null && announced_sha256 !== digest
      const certification = [...open].find(
        (one) => one.size === file.size && !isOther(one) && fits(one, file),
      )
      if (!certification) continue
      pairs.push({ certification, file })
      open.delete(certification)
      left.delete(file)
    }
  }
  pair(({ title, announced_sha256 }, { name }) => title === name && announced_sha256 !== null)
  pair(({ announced_sha256 }) => announced_sha256 !== null)
  pair(({ title }, { name }) => title === name)
  pair(() => true)
  return { pairs, strangers: [...left] }
}

/** The SHA-256 of those files that may be one that was announced with it. */
export async function digestsOf(
  waiting: readonly Waiting[],
  files: readonly File[],
): Promise<Map<File, string | undefined>> {
  const sizes = new Set(waiting.flatMap((one) => (one.announced_sha256 === null ? [] : [one.size])))
  const digests = new Map<File, string | undefined>()
  for (const file of files) if (sizes.has(file.size)) digests.set(file, await fileDigest(file))
  return digests
}
