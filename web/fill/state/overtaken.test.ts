import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { isUnsent, readKeptHere } from '../../offline/kept-here.ts'
import { Desk } from '../testing/desk.ts'
import { key, opened, pumpForm } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { takeOthersSubmission } from './opening.ts'
import { forgetOvertaken, takeUpOvertaken } from './overtaken.ts'

/** A letter typed after the inspection had been submitted. */
async function overtakenPage() {
  const device = memoryStore()
  const desk = new Desk(pumpForm, [{ id: 'name', value: 'Pump 4' }])
  const { store, storage } = await opened(desk, device)
  setAnswer(store, ['name'], 'Pump 4x')
  desk.state = 'submitted'
  takeOthersSubmission(store, await desk.form(key.inspectionId))
  await storage.written()
  return { device, desk, store, storage }
}

test('keeps answers typed too late until they are removed, and then reports nothing unsent', async () => {
  const { device, store, storage } = await overtakenPage()
  expect(await readKeptHere(key.userId, device)).toHaveLength(1)
  let removed = 0
  await forgetOvertaken(store, storage, async () => void removed++)
  expect(await readKeptHere(key.userId, device)).toEqual([])
  expect(removed).toBe(1)
})

test('removed from one that has come back, its draft and files stay', async () => {
  const { device, desk } = await overtakenPage()
  desk.giveBack()
  const { store, storage } = await opened(desk, device)
  expect(store.getState().overtaken).toHaveLength(1)
  await forgetOvertaken(store, storage, () => Promise.reject(new Error('nothing else is removed')))
  expect((await readKeptHere(key.userId, device)).filter(isUnsent)).toEqual([])
  expect(store.getState().draftSchema).toEqual({ name: 'Pump 4' })
})

test('taken up in one that has come back, it stands in the form, is unsaved, and goes when it is saved', async () => {
  const { device, desk, store: before } = await overtakenPage()
  takeUpOvertaken(before)
  expect(before.getState()).toMatchObject({
    overtaken: [{ name: 'Pump 4x' }],
    draftSchema: { name: 'Pump 4' },
  })
  desk.giveBack()
  const { store, storage } = await opened(desk, device)
  takeUpOvertaken(store)
  expect(store.getState()).toMatchObject({
    overtaken: [],
    draftSchema: { name: 'Pump 4x' },
    saveState: 'unsaved',
  })
  await storage.written()
  expect((await readKeptHere(key.userId, device)).filter(isUnsent)).toHaveLength(1)
})
