import { startTransition, useEffect, useState } from 'react'

/** An address for a file held in memory, given back when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    // In a transition: where pictures arrive closely one after another, each would count as an update that followed from
    // the one before, and React takes more than fifty of those for a loop.
    startTransition(() => setAddress(url))
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [blob])
  return address
}
