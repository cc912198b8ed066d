import { CallError } from '@atesta/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { catchUp } from './catch-up.ts'
import { openInspection } from './state/opening.ts'
import { createWebForm } from './state/web-form.ts'
import { Desk, refusal } from './testing/desk.ts'
import { key, opened, pumpForm } from './testing/filling.ts'

const busy = refusal(429, 'too_many_requests')
const failing = refusal(500, 'UNKNOWN')
const proxy = new CallError(502, null)

describe.each([
  ['has too much to do', busy],
  ['fails', failing],
  ['is not there, says what stands before it', proxy],
])('a server that %s', (_, error) => {
  /** A page that opens what an earlier one has kept, while the server answers with the error `times` times. */
  async function page(patience: number, times: number) {
    const { desk, device, storage } = await opened(new Desk(pumpForm, [{ id: 'name', value: 'kept' }]))
    await storage.written()
    desk.change([{ id: 'name', value: 'theirs' }])
    const hanging = Promise.withResolvers<void>()
    let asked = 0
    const fetchForm = async (id: number) => {
      if (patience === 0) await hanging.promise
      if (++asked <= times) throw error
      return desk.form(id)
    }
    const form = createWebForm(device)
    const { signal } = new AbortController()
    const again = () => Promise.resolve()
    const given = { ...form, save: desk.save, fetchForm, again, patience, signal }
    const { late } = await openInspection(given, key)
    hanging.resolve()
    return { store: form.store, late, caughtUp: () => (late ? catchUp(given, key, late) : undefined) }
  }

  test.each([
    ['at once', 60_000],
    ['after a long time', 0],
  ])(
    'and says so %s leaves the person with the draft of this device, and is asked again',
    async (_, patience) => {
      const { store, caughtUp } = await page(patience, 3)
      expect(store.getState()).toMatchObject({ draftSchema: { name: 'kept' }, saveState: 'offline' })
      expect(await caughtUp()).toEqual({ lost: false })
      expect(store.getState()).toMatchObject({ draftSchema: { name: 'theirs' }, saveState: 'saved' })
    },
  )
})

test('a server that refuses to show the inspection any more is believed', async () => {
  const { desk, device, storage } = await opened()
  await storage.written()
  const gone = refusal(404, 'not_found')
  const hanging = Promise.withResolvers<never>()
  const form = createWebForm(device)
  const { signal } = new AbortController()
  const given = { ...form, save: desk.save, fetchForm: () => hanging.promise, patience: 0, signal }
  const { late } = await openInspection(given, key)
  hanging.reject(gone)
  if (!late) throw new Error('it hangs')
  await expect(catchUp(given, key, late)).rejects.toBe(gone)
})
