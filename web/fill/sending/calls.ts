import { CallError } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { fetchInspectionForm, saveInspection } from '../../queries/inspections.ts'
import { api } from '../../session/api.ts'
import { useGuest } from '../../session/guest.ts'
import { endsSession } from '../../session/query-client.ts'
import { isHere } from '../filler.ts'
import type { SubmitCall } from '../state/submitting.ts'
import { onceAtATime, type SaveCall } from '../state/unanswered.ts'

/**
 * Rejects, as without a session, when another person has signed in: one person's data are not sent in
 * another's name.
 */
export function expectHere(userId: number): void {
  if (!isHere(userId)) throw new CallError(401, null)
}

/** Rejects for an inspection that only this device knows, as if the server could not be reached. */
function expectKnown(inspectionId: number): void {
  if (isStartedHere(inspectionId)) throw new CallError(0, null)
}

export type FillingCalls = {
  fetchForm: (inspectionId: number) => Promise<InspectionForm>
  save: SaveCall
  submit: SubmitCall
}

/** Shared by a page that opens a draft and what saves it from then on. */
const save = onceAtATime(saveInspection)

/** The calls for filling in one person's drafts. */
export const fillingCalls = (userId: number): FillingCalls => ({
  async fetchForm(inspectionId) {
    expectKnown(inspectionId)
    return fetchInspectionForm(inspectionId)
  },
  async save(payload, key) {
    expectHere(userId)
    expectKnown(payload.form_data.inspection.id)
    return save(payload, key)
  },
  async submit(taskId, body, idempotencyKey) {
    expectHere(userId)
    const given = { params: { id: taskId }, body }
    const submit = useGuest.getState().guest ? api.tasks.submitFormToken : api.tasks.submitForm
    try {
      return await submit(given, { idempotencyKey })
    } catch (error) {
      endsSession(error)
      throw error
    }
  },
})
