import { CallError } from '@atesta/contract/client.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { inspectionOf, startHere, type ToStart } from './started.ts'

export const createOnServer = ({ taskId, title, clientId }: ToStart): Promise<Inspection> =>
  api.inspections.create({ body: { task_id: taskId, title, client_id: clientId } })

/**
 * Creates an inspection, or starts it on this device while the server cannot be reached. Rejects with the
 * call's error if the workflow's form is not stored here either.
 */
export async function createOrStart(given: ToStart): Promise<Inspection> {
  try {
    return await createOnServer(given)
  } catch (error) {
    const { user } = useSession.getState()
    if (!(error instanceof CallError) || error.status !== 0 || !user) throw error
    const started = await startHere({ id: user.id, name: user.name }, given)
    if (!started) throw error
    return inspectionOf(started)
  }
}
