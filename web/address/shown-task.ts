import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

type Type = TaskReference['type']

/** The kind of task that the open inspection belongs to, which its address does not tell; null elsewhere. */
export const useShownTask = create<{ type: Type | null }>(() => ({ type: null }))

/** Lets the navigation know it for as long as the page is open. */
export function useShowTask(type: Type | null): void {
  useEffect(() => {
    useShownTask.setState({ type })
    return () => useShownTask.setState({ type: null })
  }, [type])
}
