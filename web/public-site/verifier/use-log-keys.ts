import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../device/browser-storage.ts'
import { publishedKeys } from '../../queries/verifier.ts'
import { type KeptKey, keep, readKept, takePublished } from './log-keys.ts'

/** The page is there and looked at by then. Milliseconds. */
const whenQuiet = 5000

/**
 * The keys to check with: those kept on this device immediately, the published ones as soon as they arrive and anything
 * is to be checked. Checking their list takes a phone a quarter of a second, so without need it waits until the page has
 * been there for a while, or is left. `settled` is true when no more are to come.
 */
export function useLogKeys(isNeeded: boolean): { keys: KeptKey[]; settled: boolean } {
  const [keys, setKeys] = useState(() => readKept(deviceStorage))
  const { data, isError } = useQuery(publishedKeys())
  const [added, setAdded] = useState(false)
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined || data === taken.current) return
    const take = () => {
      if (data === taken.current) return
      taken.current = data
      // Read again: another tab may have kept a key meanwhile, with an earlier first sight.
      const all = takePublished(readKept(deviceStorage), data, new Date())
      keep(deviceStorage, all)
      setKeys(all)
      setAdded(true)
    }
    if (isNeeded) return take()
    const timer = window.setTimeout(take, whenQuiet)
    document.addEventListener('visibilitychange', take)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', take)
    }
  }, [data, isNeeded])
  return { keys, settled: isError || added }
}
