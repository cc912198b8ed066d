import { useEffect } from 'react'
import { create } from 'zustand'

/** What the open page is about, as its heading says: the tab's title tells records apart by it. */
export const usePageSubject = create<{ subject: string | null }>(() => ({ subject: null }))

/** Names the page while the caller stands on it. */
export function useNamesPage(subject: string | null | undefined): void {
  useEffect(() => {
    usePageSubject.setState({ subject: subject || null })
    return () => usePageSubject.setState({ subject: null })
  }, [subject])
}
