import { CallError } from '@atesta/contract/client.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { fetchInspectionForm, saveInspection } from '../../queries/inspections.ts'
import type { SaveCall } from '../state/unanswered.ts'

/* The calls of filling in, which an inspection that only this device knows cannot make yet. */

/** As if the server could not be reached: it is opened as this device keeps it. */
export const fetchForm = (inspectionId: number): Promise<InspectionForm> =>
  isStartedHere(inspectionId) ? Promise.reject(new CallError(0, null)) : fetchInspectionForm(inspectionId)

export const saveDraft: SaveCall = (payload, key) =>
  isStartedHere(payload.form_data.inspection.id)
    ? Promise.reject(new CallError(0, null))
    : saveInspection(payload, key)
