import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether the open panel has unsaved input, and whether it is waiting for a response. */
export const usePanelDirty = create<{ dirty: boolean; saving: boolean }>(() => ({
  dirty: false,
  saving: false,
}))

/**
 * Reports a form's state to the container, which asks before closing a dirty form and does not close one that
 * is being saved.
 */
export function useReportDirty(dirty: boolean, saving: boolean): void {
  useEffect(() => {
    usePanelDirty.setState({ dirty, saving })
    return () => usePanelDirty.setState({ dirty: false, saving: false })
  }, [dirty, saving])
}
