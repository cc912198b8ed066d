import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { thisDevice } from '../../device/device-store.ts'
import { i18n } from '../../language/i18n.ts'
import { type Me, useSession } from '../../session/session.ts'
import { setAnswer } from '../state/answering.ts'
import { openInspection } from '../state/opening.ts'
import { createWebForm } from '../state/web-form.ts'
import { Desk } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { sendNow } from './sender.ts'

const before = useSession.getState()
// A session brings its language, which must not come before the first one: other tests of this process show texts.
beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: { en: texts.en } }))
afterEach(() => {
  useSession.setState(before)
  vi.unstubAllGlobals()
})

const user = { id: 22, name: 'Ana', company: {}, profile: { locale: 'en' } } as Me

/** A draft that a page has left unsaved on this device. */
async function leftUnsaved(inspectionId: number): Promise<Desk> {
  const desk = new Desk(pumpForm)
  const page = createWebForm(thisDevice)
  const { signal } = new AbortController()
  const calls = { ...page, save: desk.save, fetchForm: desk.form, signal }
  await openInspection(calls, { userId: user.id, inspectionId })
  setAnswer(page.store, ['name'], `typed in ${inspectionId}`)
  await page.storage.written()
  return desk
}

test('an answer that no one can make anything of holds up nothing of other inspections', async () => {
  const desks = new Map([
    [3, await leftUnsaved(3)],
    [4, await leftUnsaved(4)],
  ])
  const answers = async (path: string, body: string): Promise<unknown> => {
    const [, call, id = ''] = /^\/api\/([a-z/]+)\/(\d+)$/.exec(path) ?? [path, path]
    const desk = desks.get(Number(id))
    if (call === 'inspections/form') return id === '3' ? {} : desk?.form(4)
    if (call === 'inspections/save') return desk?.save(JSON.parse(body) as FormPayload, body)
    if (call === '/api/auth/session')
      return {
        user,
        token: { access_token: 'token', expires_at: new Date(Date.now() + 600_000).toISOString() },
      }
    return { data: [], next: null }
  }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) =>
    Response.json(await answers(String(address), String(body))),
  )
  useSession.setState({ status: 'in', user })
  await sendNow(user.id)
  expect(desks.get(4)?.answers).toEqual([{ id: 'name', value: 'typed in 4' }])
})
