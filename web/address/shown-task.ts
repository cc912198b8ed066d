import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

type Type = TaskReference['type']

/** The type of the open inspection's task, which its address does not contain; null elsewhere. */
export const useShownTask = create<{ type: Type | null }>(() => ({ type: null }))

/** Tells the navigation for as long as the page is open. */
export function useShowTask(type: Type | null): void {
  useEffect(() => {
    useShownTask.setState({ type })
    return () => useShownTask.setState({ type: null })
  }, [type])
}
