import { useEffect } from 'react'
import { create } from 'zustand'

/** What the open page is about, as its heading says: the tab's title tells records apart by it. */
export const usePageSubject = create<{ subject: string | null; alone: boolean }>(() => ({
  subject: null,
  alone: false,
}))

/** Names the page while the caller stands on it; `alone`: it is not what its address says. */
export function useNamesPage(subject: string | null | undefined, alone = false): void {
  useEffect(() => {
    usePageSubject.setState({ subject: subject || null, alone })
    return () => usePageSubject.setState({ subject: null, alone: false })
  }, [subject, alone])
}
