import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceStorage } from '../../device/browser-storage.ts'
import { publishedKeys } from '../../queries/verifier.ts'
import { type KeptKey, keep, readKept, takePublished } from './log-keys.ts'

/**
 * The keys to check with: those kept on this device immediately, the published ones as soon as they arrive.
 * `settled` is true when no more are to come.
 */
export function useLogKeys(): { keys: KeptKey[]; settled: boolean } {
  const [keys, setKeys] = useState(() => readKept(deviceStorage))
  const { data, isError } = useQuery(publishedKeys())
  const [added, setAdded] = useState(false)
  useEffect(() => {
    if (data === undefined) return
    // Read again: another tab may have kept a key meanwhile, with an earlier first sight.
    const all = takePublished(readKept(deviceStorage), data, new Date())
    keep(deviceStorage, all)
    setKeys(all)
    setAdded(true)
  }, [data])
  return { keys, settled: isError || added }
}
