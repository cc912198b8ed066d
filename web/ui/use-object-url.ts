import { startTransition, useEffect, useState } from 'react'

/** An object URL for a file in memory, revoked when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    // In a transition: when pictures arrive in quick succession, each would count as an update caused by the
    // previous one, and React takes more than fifty of those for a loop.
    startTransition(() => setAddress(url))
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [blob])
  return address
}
