import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether the open panel holds something typed and not saved. */
export const usePanelDirty = create<{ dirty: boolean }>(() => ({ dirty: false }))

/** Reports a form's state to the container, which then asks before closing. */
export function useReportDirty(dirty: boolean): void {
  useEffect(() => {
    usePanelDirty.setState({ dirty })
    return () => usePanelDirty.setState({ dirty: false })
  }, [dirty])
}
