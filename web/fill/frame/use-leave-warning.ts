import { useEffect } from 'react'
import { useUploadQueue, useWebForm } from '../fill.ts'

/** Lets the browser ask before the page is closed, while something is neither on the server nor kept on the device. */
export function useLeaveWarning(): void {
  const answersAtRisk = useWebForm((state) => !state.keptHere && state.saveState !== 'saved')
  const filesAtRisk = useUploadQueue(
    (state) => state.beingKept > 0 || state.uploadedFiles.some((item) => item.isLoading && !item.keptHere),
  )
  const atRisk = answersAtRisk || filesAtRisk
  useEffect(() => {
    if (!atRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [atRisk])
}
