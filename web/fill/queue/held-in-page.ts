import type { Change } from '../../device/device-store.ts'
import type { ReadableDevice } from '../../offline/held-here.ts'
import { withHeld } from '../../offline/with-held.ts'
import { draftKey } from '../state/opening.ts'
import type { WebForm } from '../state/web-form.ts'
import type { QueueItem } from '../upload/queue-item.ts'

/** What a page holds of its form and its files and the device could not keep, as it would stand there. */
function heldInPage(form: WebForm, items: readonly QueueItem[]): Change[] {
  const { userId, inspection, keptHere } = form
  const files = items
    .filter((item) => !item.keptHere)
    .flatMap((item): Change[] => [
      { store: 'uploads', key: item.id, value: item },
      { store: 'files', key: item.id, value: item.certification_data.file ?? undefined },
    ])
  if (userId === null || !inspection || keptHere) return files
  const key = `web-form:${draftKey({ userId, inspectionId: inspection.id })}`
  return [
    ...files,
    { store: 'drafts', key, value: { state: form } },
    { store: 'forms', key, value: form.form },
  ]
}

/** A device together with what a page holds that the device could not keep. */
export const deviceWith = (
  device: ReadableDevice,
  form: WebForm,
  items: readonly QueueItem[],
): ReadableDevice => withHeld(device, heldInPage(form, items))
