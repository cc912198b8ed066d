import { resetInspection, uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { listedTexts } from '../state/answers-at.ts'
import type { Autosave } from '../state/autosave.ts'
import type { DraftKey } from '../state/opening.ts'
import { restoreOpened } from '../state/restore-opened.ts'
import { hasUploads, withdrawUploads } from './clear-uploads.ts'

/**
 * Returns to the answers on opening, on the server too, where changes may have been saved since. If they
 * cannot be saved now, they stay in the form and are saved like any other change. Files that were on their way before it was
 * opened stay on it, and the device's draft with them.
 */
export async function discard(key: DraftKey, autosave: Pick<Autosave, 'flush'> | null): Promise<void> {
  const staying = listedTexts(useWebForm.getState().openedSchema)
  await withdrawUploads(uploadQueue, key, staying)
  restoreOpened(useWebForm)
  if (!(await autosave?.flush())) return
  if (hasUploads(uploadQueue, staying)) await webFormStorage.written()
  else await resetInspection(key)
  window.location.reload()
}
