import type { Certification } from '../../queries/certifications.ts'

/** A certification that waits for its bytes, as far as a file can be told to be them. */
type Waiting = Pick<Certification, 'id' | 'title' | 'size'>
type Picked = Pick<File, 'name' | 'size'>

/** Reasons that lie in the file itself: the same bytes would be refused again. */
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
 * Which file is whose: as many bytes as were announced, and the name where several have as many. Each file is taken
 * once; `strangers` are of no certification.
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
