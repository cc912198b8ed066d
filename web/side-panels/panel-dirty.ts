import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether the open panel holds something typed and not saved, and whether it waits for the answer to what it has sent. */
export const usePanelDirty = create<{ dirty: boolean; saving: boolean }>(() => ({
  dirty: false,
  saving: false,
}))

/** Reports a form's state to the container, which then asks before closing, and while it is sent does not close. */
export function useReportDirty(dirty: boolean, saving: boolean): void {
  useEffect(() => {
    usePanelDirty.setState({ dirty, saving })
    return () => usePanelDirty.setState({ dirty: false, saving: false })
  }, [dirty, saving])
}
