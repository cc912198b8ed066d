import { expect, test } from 'vitest'
import { key, localFile, opened } from '../testing/filling.ts'
import { adoptFile, isWrittenHere } from './adopt-file.ts'
import { setAnswer } from './answering.ts'

test.each([
  ['on the page while it is filled in', false],
  ['in the draft of the device once that is to submit it', true],
])('a file gets its identifier %s', async (_where, toSubmit) => {
  const { store, storage, device } = await opened()
  setAnswer(store, ['photo'], [localFile(1)])
  store.setState({ toSubmit })
  await storage.written()
  if (toSubmit) storage.choose(null)
  await adoptFile(store, device, key, localFile(1), 'certified')
  await storage.written()
  expect(await device.get('drafts', 'web-form:1:3')).toMatchObject({
    state: { draftSchema: { photo: ['certified'] } },
  })
})

test('while it is opened, the page writes nothing: it is about to put back what the device has kept', async () => {
  const { store } = await opened()
  expect(isWrittenHere(store, key)).toBe(true)
  store.setState({ isLoadingForm: true })
  expect(isWrittenHere(store, key)).toBe(false)
})
