import { i18n, loadTexts } from '../../language/i18n.ts'
import { openModal } from '../../modals/modal-store.ts'
import { deviceAndPage } from '../../offline/held-here.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useWebForm } from '../fill.ts'
import { fillerNow } from '../filler.ts'
import type { PackagedInspection } from '../queue/kept-package.ts'

/** Saves this device's copy of the open inspection to a file. */
export async function saveCopy(): Promise<void> {
  const { inspection } = useWebForm.getState()
  if (inspection) await saveCopyOf(fillerNow().id, inspection)
}

/** Saves this device's copy of an inspection to a file, under a filler's id. */
export async function saveCopyOf(
  userId: number,
  inspection: PackagedInspection['inspection'],
): Promise<void> {
  try {
    await loadTexts('device')
  } catch (error) {
    notify.error(error)
    return
  }
  try {
    const { keptPackage, zipOf } = await import('../queue/kept-package.ts')
    const zip = await zipOf(keptPackage(deviceAndPage(), userId, [{ inspection }]))
    saveFile(zip, `${i18n.t('device:archive_name')}.zip`)
  } catch {
    notify.error(i18n.t('device:save_failed'))
  }
}

/** Tells that the inspection was submitted elsewhere, and offers a copy of what is `unsent` here. */
export const announceSubmitted = (unsent: boolean, onClose?: () => void): void =>
  openModal('FORM_ALREADY_SUBMITTED', { onClose, ...(unsent && { onSave: saveCopy }) })
