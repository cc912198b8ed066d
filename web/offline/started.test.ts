import { dayMs } from '@atesta/contract/durations.ts'
import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../device/device-store.ts'
import { hearTime } from '../device/server-clock.ts'
import { creationOf, inspectionOf, startableKey, startHere } from './started.ts'

afterEach(() => hearTime(new Date().toUTCString()))

/** A device that keeps the workflow's form. */
async function deviceWithForm() {
  const device = memoryStore()
  const task = { id: 7, name: 'Pumps', type: 'workflow', folder_id: 2 }
  await device.put('startable', startableKey(1, 7), { userId: 1, task, form: { id: 5, version: 3 } })
  return device
}
const person = { id: 1, name: 'Ana' }

test('it is started at the time of the server, which decides its occurrence, where the clock of the device is wrong', async () => {
  const device = await deviceWithForm()
  const now = Date.now()
  hearTime(new Date(now + 2 * dayMs).toUTCString(), now)
  const started = await startHere(person, { taskId: 7, title: '', clientId: crypto.randomUUID() }, device)
  expect(Date.parse(started?.startedAt ?? '')).toBeGreaterThan(now + dayMs)
})

test('what was started here is created with its time and the occurrence that was chosen', async () => {
  const device = await deviceWithForm()
  const clientId = crypto.randomUUID()
  const started = await startHere(person, { taskId: 7, title: 'North', clientId, occurrenceId: 12 }, device)
  if (!started) throw new Error('its form is kept')
  expect(inspectionOf(started).occurrence_id).toBe(12)
  expect(creationOf(started)).toEqual({
    task_id: 7,
    title: 'North',
    client_id: clientId,
    form: { id: 5, version: 3 },
    occurrence_id: 12,
    started_at: started.startedAt,
  })
})
