import { dayMs } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { findStarted, startableKey, startedKey, startHere } from '../../offline/started.ts'
import { refusal } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { sendStarted } from './send-started.ts'

test.each([
  ['within a day, in case the server is of an older version, waits', 0.5, null],
  ['later is refused with the reason', 2, 'validation_failed'],
])('an inspection that the server does not understand %s', async (_, days, refused) => {
  const device = memoryStore()
  const task = { id: 7, name: 'Pumps', type: 'workflow' as const, folder_id: 2 }
  const form = { id: 5, name: 'Pump', version: 1, structure: pumpForm }
  const flags = { progressive: false, camera_only: false, position_required: false }
  await device.put('startable', startableKey(1, 7), { userId: 1, task, form, flags })
  const given = { taskId: 7, title: 'In the field', clientId: crypto.randomUUID() }
  const started = await startHere({ id: 1, name: 'Ana' }, given, device)
  if (!started) throw new Error('its form is kept')
  const startedAt = new Date(Date.now() - days * dayMs).toISOString()
  await device.put('started', startedKey(started), { ...started, startedAt })
  await sendStarted(device, 1, {
    create: () => Promise.reject(refusal(400, 'validation_failed')),
    whenFree: (_turn, work) => work(),
    onCreated: () => undefined,
  })
  expect((await findStarted(1, started.id, device))?.refused).toBe(refused)
})
