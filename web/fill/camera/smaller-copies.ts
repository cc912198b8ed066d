import type { Reduced } from './reduce-image.ts'

export type CopyingTools = {
  make: (file: File) => Promise<Reduced>
  /** Adds a copy. */
  take: (copy: Reduced) => Promise<unknown>
  /** Once it is aborted, no further copy is made or added. */
  signal: AbortSignal
  /** Called with how many pictures are done, whether they could be read or not. */
  onDone: (done: number) => void
}

/**
 * Makes smaller copies of pictures one by one, and adds each as soon as it is made: a phone has no room for a
 * hundred of them, and what is there already is not lost with the next one. Resolves with the pictures that
 * this device cannot read.
 */
export async function smallerCopies(
  files: readonly File[],
  { make, take, signal, onDone }: CopyingTools,
): Promise<File[]> {
  const unreadable: File[] = []
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break
    const copy = await make(file).catch(() => null)
    if (signal.aborted) break
    if (copy) await take(copy)
    else unreadable.push(file)
    onDone(index + 1)
  }
  return unreadable
}
