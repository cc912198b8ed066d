import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { within } from '../device/within.ts'
import { patienceNow } from '../session/answer-offline.ts'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { findStartable, inspectionOf, startHere, type ToStart } from './started.ts'

const create = ({ taskId, title, clientId, occurrenceId }: ToStart): Promise<Inspection> =>
  api.inspections.create({
    body: { task_id: taskId, title, client_id: clientId, occurrence_id: occurrenceId },
  })

/**
 * Creates an inspection. A server that takes long counts as one that cannot be reached where the inspection can be started
 * on this device instead; should it have created it all the same, its `client_id` makes them one.
 */
export async function createOnServer(given: ToStart): Promise<Inspection> {
  const creating = create(given)
  const created = await within(patienceNow(), creating)
  if (created) return created
  const userId = useSession.getState().user?.id
  if (userId === undefined || !(await findStartable(userId, given.taskId))) return creating
  creating.catch(() => undefined)
  throw new CallError(0, null, true)
}

/**
 * Creates an inspection, or starts it on this device while the server cannot be reached. Rejects with the
 * call's error if the workflow's form is not stored here either.
 */
export async function createOrStart(given: ToStart): Promise<Inspection> {
  try {
    return await createOnServer(given)
  } catch (error) {
    const { user } = useSession.getState()
    if (!isUnreachable(error) || !user) throw error
    const started = await startHere({ id: user.id, name: user.name }, given)
    if (!started) throw error
    return inspectionOf(started)
  }
}
