import { expect, test } from 'vitest'
import type { StorageValue } from 'zustand/middleware'
import { setAnswer } from '../state/answering.ts'
import { openInspection } from '../state/opening.ts'
import { createWebForm, type WebForm } from '../state/web-form.ts'
import { key, opened } from '../testing/filling.ts'
import { type DraftCalls, sendDraft } from './send-draft.ts'

test('a draft whose sending hangs is given to the person, and the late answer overwrites nothing', async () => {
  const { store, storage, desk, device } = await opened()
  setAnswer(store, ['name'], 'of yesterday')
  await storage.written()
  const [answered, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls: DraftCalls = {
    save: (...given) => {
      asked.resolve()
      return answered.promise.then(() => desk.save(...given))
    },
    fetchForm: desk.form,
    submit: desk.submit,
    files: async () => 'arrived',
    keepReceipt: async () => undefined,
    isGuest: false,
  }
  const stop = new AbortController()
  const sending = sendDraft(device, key, calls, 'en', stop.signal)
  await asked.promise
  stop.abort()
  expect(await sending).toBe('waiting')

  const page = createWebForm(device)
  const { signal } = new AbortController()
  await openInspection({ ...page, save: desk.save, fetchForm: desk.form, signal }, key)
  setAnswer(page.store, ['name'], 'of today')
  await page.storage.written()
  answered.resolve()
  await answered.promise
  const kept = await device.get<StorageValue<WebForm>>('drafts', 'web-form:1:3')
  expect(kept?.state).toMatchObject({
    draftSchema: { name: 'of today' },
    savedSchema: { name: 'of yesterday' },
  })
  // What hung is a repetition of what the page has sent again.
  expect(desk.saves).toBe(1)
})
