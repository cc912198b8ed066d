import type { HashedFile } from '@atesta/evidence/stream-hash.ts'
import { useEffect, useRef, useState } from 'react'
import { type Hasher, startHasher } from '../../device/file-hasher.ts'

export type HashState =
  | { state: 'none' }
  | { state: 'hashing'; done: number; total: number }
  | { state: 'hashed'; hashed: HashedFile }
  | { state: 'unreadable' }

const none: HashState = { state: 'none' }

/** Hashes a file in the worker as soon as it is given. Taking the file away or giving another cancels. */
export function useFileHash(file: File | null): HashState {
  const hasher = useRef<Hasher | null>(null)
  const [kept, setKept] = useState<{ file: File; is: HashState } | null>(null)

  useEffect(() => {
    const started = startHasher()
    hasher.current = started
    return () => started.close()
  }, [])

  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    const put = (is: HashState) => {
      if (!controller.signal.aborted) setKept({ file, is })
    }
    const onProgress = (done: number) => put({ state: 'hashing', done, total: file.size })
    hasher.current?.hash(file, { onProgress, signal: controller.signal }).then(
      (hashed) => put({ state: 'hashed', hashed }),
      () => put({ state: 'unreadable' }),
    )
    return () => controller.abort()
  }, [file])

  if (!file) return none
  // What is kept belongs to this file or to one before it.
  return kept?.file === file ? kept.is : { state: 'hashing', done: 0, total: file.size }
}
