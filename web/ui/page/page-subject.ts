import { useEffect } from 'react'
import { create } from 'zustand'

/** The subject of the open page, as in its heading: distinguishes records in tab titles. */
export const usePageSubject = create<{ subject: string | null; alone: boolean }>(() => ({
  subject: null,
  alone: false,
}))

/** Sets the page's subject while the caller is mounted; `alone`: the page is not what its address says. */
export function useNamesPage(subject: string | null | undefined, alone = false): void {
  useEffect(() => {
    usePageSubject.setState({ subject: subject || null, alone })
    return () => usePageSubject.setState({ subject: null, alone: false })
  }, [subject, alone])
}
