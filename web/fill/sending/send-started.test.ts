import { dayMs } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { findStarted, startableKey, startedKey, startHere } from '../../offline/started.ts'
import { Desk, refusal } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { type StartedCalls, sendStarted } from './send-started.ts'

/** An inspection that was started on a device. */
async function startedOn(device: DeviceStore) {
  const task = { id: 7, name: 'Pumps', type: 'workflow' as const, folder_id: 2 }
  const form = { id: 5, name: 'Pump', version: 1, structure: pumpForm }
  const flags = { progressive: false, camera_only: false, position_required: false }
  await device.put('startable', startableKey(1, 7), { userId: 1, task, form, flags })
  const given = { taskId: 7, title: 'In the field', clientId: crypto.randomUUID() }
  const started = await startHere({ id: 1, name: 'Ana' }, given, device)
  if (!started) throw new Error('its form is kept')
  return started
}

test('one that a full device has no room to move holds up none of the others, and is moved once there is room', async () => {
  const device = memoryStore()
  const ids = [(await startedOn(device)).id, (await startedOn(device)).id]
  let isFull = true
  const change: DeviceStore['change'] = async (changes) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    await device.change(changes)
  }
  const desk = new Desk(pumpForm)
  const [created, moved]: number[][] = [[], []]
  const calls: StartedCalls = {
    create: async ({ id }) => {
      created?.push(id)
      return (await desk.form(id - 900_000)).inspection
    },
    whenFree: (_turn, work) => work(),
    onCreated: ({ id }) => void moved?.push(id),
  }
  await sendStarted({ ...device, change }, 1, calls)
  expect([created?.toSorted(), moved]).toEqual([ids.toSorted(), []])
  isFull = false
  await sendStarted({ ...device, change }, 1, calls)
  expect(moved?.toSorted()).toEqual(ids.toSorted())
})

test.each([
  ['within a day, in case the server is of an older version, waits', 0.5, null],
  ['later is refused with the reason', 2, 'validation_failed'],
])('an inspection that the server does not understand %s', async (_, days, refused) => {
  const device = memoryStore()
  const started = await startedOn(device)
  const startedAt = new Date(Date.now() - days * dayMs).toISOString()
  await device.put('started', startedKey(started), { ...started, startedAt })
  await sendStarted(device, 1, {
    create: () => Promise.reject(refusal(400, 'validation_failed')),
    whenFree: (_turn, work) => work(),
    onCreated: () => undefined,
  })
  expect((await findStarted(1, started.id, device))?.refused).toBe(refused)
})
