import type { Certification } from '../../queries/certifications.ts'

/** A certification without its bytes, with what identifies the file. */
type Waiting = Pick<Certification, 'id' | 'title' | 'size'>
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
 * Matches files to certifications by size, and by name where several have the same size. Each file is used
 * once; `strangers` match none.
 */
export function matchFiles<W extends Waiting, F extends Picked>(
  waiting: readonly W[],
  files: readonly F[],
): { pairs: { certification: W; file: F }[]; strangers: F[] } {
  const pairs: { certification: W; file: F }[] = []
  const open = new Set(waiting)
  const left = new Set(files)
  const pair = (fits: (certification: W, file: F) => boolean) => {
    for (const file of left) {
      const certification = [...open].find((one) => one.size === file.size && fits(one, file))
      if (!certification) continue
      pairs.push({ certification, file })
      open.delete(certification)
      left.delete(file)
    }
  }
  pair(({ title }, { name }) => title === name)
  pair(() => true)
  return { pairs, strangers: [...left] }
}
