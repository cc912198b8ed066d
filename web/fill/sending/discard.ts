import { resetInspection, uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { listedTexts } from '../state/answers-at.ts'
import type { Autosave } from '../state/autosave.ts'
import { isOpen } from '../state/moved-on.ts'
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
  // Before anything is awaited: another inspection may be opened meanwhile, by Back or by search.
  restoreOpened(useWebForm)
  await withdrawUploads(uploadQueue, key, staying)
  const isSaved = await autosave?.flush()
  if (!isSaved || !isOpen(useWebForm.getState(), key.inspectionId)) return
  if (hasUploads(uploadQueue, staying)) await webFormStorage.written()
  else await resetInspection(key)
  window.location.reload()
}
