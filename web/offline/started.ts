import type { Inspection, InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { type DeviceStore, thisDevice } from '../device/device-store.ts'
import { askToPersist } from '../device/persist.ts'
import { serverNow } from '../device/server-clock.ts'
import { newIdHere } from '../device/started-here.ts'

/** A workflow in which an inspection can be started without a connection. */
export type Startable = {
  userId: number
  task: TaskReference
  form: InspectionForm['form']
  flags: InspectionForm['flags']
}
/** At most this many workflows are kept on a device: those changed last. */
export const maxWorkflows = 100

export const startableKey = (userId: number, taskId: number): string => `${userId}:${taskId}`

/**
 * An inspection started on this device. `clientId` ensures that the server creates it only once. `movedTo`:
 * the inspection that it has become on the server, once its draft is stored under that id. `refused`: why the
 * server refused it.
 */
export type Started = {
  id: number
  userId: number
  clientId: string
  title: string
  startedAt: string
  /** The occurrence for which it was started, where one was chosen. */
  occurrenceId?: number | undefined
  startable: Startable
  person: Inspection['person']
  movedTo: Inspection | null
  refused: string | null
}
export const startedKey = ({ userId, id }: Pick<Started, 'userId' | 'id'>): string => `${userId}:${id}`

/**
 * `clientId` stays the same for every attempt, so that the server does not create the inspection twice.
 * `occurrenceId`: of a recurring workflow; by default, the current occurrence.
 */
export type ToStart = {
  taskId: number
  title: string
  clientId: string
  occurrenceId?: number | undefined
}

export const findStartable = (
  userId: number,
  taskId: number,
  device: Pick<DeviceStore, 'get'> = thisDevice,
) => device.get<Startable>('startable', startableKey(userId, taskId))

/** Starts one on this device. Null if the workflow's form is not stored here. */
export async function startHere(
  person: Inspection['person'],
  { taskId, title, clientId, occurrenceId }: ToStart,
  device: Pick<DeviceStore, 'get' | 'put'> = thisDevice,
): Promise<Started | null> {
  const startable = await findStartable(person.id, taskId, device)
  if (!startable) return null
  const started: Started = {
    id: newIdHere(),
    userId: person.id,
    clientId,
    title,
    startedAt: serverNow().toISOString(),
    occurrenceId,
    startable,
    person,
    movedTo: null,
    refused: null,
  }
  await device.put('started', startedKey(started), started)
  askToPersist()
  return started
}

export const findStarted = (userId: number, id: number, device: Pick<DeviceStore, 'get'> = thisDevice) =>
  device.get<Started>('started', startedKey({ userId, id }))

/** The workflows kept for a user, by name. */
export async function startablesOf(
  userId: number,
  device: Pick<DeviceStore, 'all'> = thisDevice,
): Promise<Startable[]> {
  const all = await device.all<Startable>('startable')
  return all
    .filter((one) => one.userId === userId)
    .sort((a, b) => a.task.name.localeCompare(b.task.name) || a.task.id - b.task.id)
}

/** The inspections that the user has started on this device, in order. */
export async function startedBy(
  userId: number,
  device: Pick<DeviceStore, 'all'> = thisDevice,
): Promise<Started[]> {
  const all = await device.all<Started>('started')
  return all
    .filter((one) => one.userId === userId)
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.id - b.id)
}

/** The inspection as the server would return it, had it been created there. */
export function inspectionOf(started: Started): Inspection {
  const { id, title, startedAt, startable, person, occurrenceId } = started
  const { form, task } = startable
  return {
    id,
    // The server numbers it.
    number: 0,
    state: 'draft',
    round: 1,
    review: null,
    task,
    template: { id: form.id, name: form.name, version: form.version },
    occurrence_id: occurrenceId ?? null,
    title,
    person,
    created_at: startedAt,
    updated_at: startedAt,
    submitted_at: null,
    submitted_by: null,
    answers_sha256: null,
    version: 0,
    counts: { certifications: 0, certified: 0 },
    report_id: null,
    email: null,
    can: {
      edit: true,
      submit: true,
      delete: false,
      report: false,
      notify: false,
      approve: false,
      return: false,
      add_action: false,
    },
    cannot: {},
  }
}

/** What the server is asked to create for it. Its occurrence is that of the time at which it was started. */
export const creationOf = ({ startable: { task, form }, ...started }: Started) => ({
  task_id: task.id,
  title: started.title,
  client_id: started.clientId,
  form: { id: form.id, version: form.version },
  occurrence_id: started.occurrenceId,
  started_at: started.startedAt,
})

export const formOf = (started: Started): InspectionForm => ({
  inspection: inspectionOf(started),
  form: started.startable.form,
  answers: [],
  signatures: [],
  judged_at: null,
  current_step: 1,
  current_section_step: 0,
  flags: started.startable.flags,
  checkpoint: null,
  review: null,
  version: 0,
})
