import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { formOf, startableKey, startHere } from '../../offline/started.ts'
import { setAnswer } from '../state/answering.ts'
import { openInspection } from '../state/opening.ts'
import { createWebForm } from '../state/web-form.ts'
import { Desk } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { moveStarted } from './move-started.ts'

test('a draft is moved to its id from the server also when the device has lost its form', async () => {
  const device = memoryStore()
  const desk = new Desk(pumpForm)
  const { form, flags, inspection } = await desk.form(40)
  await device.put('startable', startableKey(1, 7), { userId: 1, task: inspection.task, form, flags })
  const given = { taskId: 7, title: '', clientId: crypto.randomUUID() }
  const started = await startHere({ id: 1, name: 'Ana' }, given, device)
  if (!started) throw new Error('its form is kept')
  const { store, storage } = createWebForm(device)
  const { signal } = new AbortController()
  const calls = { store, storage, save: desk.save, fetchForm: desk.form, signal }
  desk.isReachable = false
  const keptForm = async () => formOf(started)
  await openInspection({ ...calls, keptForm }, { userId: 1, inspectionId: started.id })
  setAnswer(store, ['name'], 'typed')
  await storage.written()
  await device.remove('forms', `web-form:1:${started.id}`)
  await moveStarted(device, started, inspection)
  await openInspection(calls, { userId: 1, inspectionId: 40 })
  expect(store.getState()).toMatchObject({ draftSchema: { name: 'typed' }, form: { id: form.id } })
})
