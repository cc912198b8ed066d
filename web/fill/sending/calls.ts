import { CallError } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { fetchInspectionForm, saveInspection } from '../../queries/inspections.ts'
import { api } from '../../session/api.ts'
import { useGuest } from '../../session/guest.ts'
import { endsSession } from '../../session/query-client.ts'
import type { SubmitCall } from '../state/submitting.ts'
import type { SaveCall } from '../state/unanswered.ts'

/* The calls of filling in, which an inspection that only this device knows cannot make yet. */

/** As if the server could not be reached: it is opened as this device keeps it. */
export const fetchForm = (inspectionId: number): Promise<InspectionForm> =>
  isStartedHere(inspectionId) ? Promise.reject(new CallError(0, null)) : fetchInspectionForm(inspectionId)

export const saveDraft: SaveCall = (payload, key) =>
  isStartedHere(payload.form_data.inspection.id)
    ? Promise.reject(new CallError(0, null))
    : saveInspection(payload, key)

export const submitDraft: SubmitCall = async (taskId, body, idempotencyKey) => {
  const given = { params: { id: taskId }, body }
  const submit = useGuest.getState().guest ? api.tasks.submitFormToken : api.tasks.submitForm
  try {
    return await submit(given, { idempotencyKey })
  } catch (error) {
    endsSession(error)
    throw error
  }
}
