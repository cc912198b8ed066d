import { useEffect } from 'react'
import { useUploadQueue, useWebForm } from '../fill.ts'

/**
 * Makes the browser ask before closing the page while something is neither on the server nor stored on the
 * device.
 */
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
