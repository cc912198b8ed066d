import { texts } from '@atesta/i18n/typed.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type StoreName, thisDevice } from '../device/device-store.ts'
import { i18n } from '../language/i18n.ts'
import { type Me, useSession } from '../session/session.ts'
import { keepForField } from './field-kit.ts'

const before = useSession.getState()
// A session brings its language, which must not come before the first one: other tests of this process show texts.
beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: { en: texts.en } }))
afterEach(() => {
  useSession.setState(before)
  vi.unstubAllGlobals()
})

const userOf = (id: number) => ({ id, name: 'Ana', company: {}, profile: { locale: 'en' } }) as Me

/** What the device keeps of the two; other tests of this process keep things on it, too. */
const keysOf = async (store: StoreName) =>
  (await thisDevice.keys(store)).filter((name) => name.startsWith('31:') || name.startsWith('32:'))

/** The paths asked for while `user` follows as soon as a call of this path is answered. */
async function askedUntil(path: string, user: Me | null): Promise<string[]> {
  const asked: string[] = []
  const task = { id: 7, name: 'Pumps', type: 'workflow', folder: { id: 2 }, settings: {} }
  const workflow = { ...task, template: { id: 5, version: 1 }, can: { create_inspection: true } }
  const answers: Record<string, unknown> = {
    '/api/workflows': { data: [workflow], next: null },
    '/api/inspections/list': { data: [{ id: 12, version: 1, can: { edit: true } }], next: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const name = String(address).split('?')[0] ?? ''
    if (name.startsWith('/api/auth')) {
      const expires_at = new Date(Date.now() + 600_000).toISOString()
      return Response.json({ user: useSession.getState().user, token: { access_token: 'a', expires_at } })
    }
    asked.push(name)
    if (name === path) useSession.setState({ user })
    return Response.json(answers[name] ?? {})
  })
  useSession.setState({ status: 'in', user: userOf(31) })
  await keepForField(31).catch(() => undefined)
  return asked
}

test.each([
  ['has signed out', null],
  ['has given way to another', userOf(32)],
])('nothing is kept, or asked for, for a person who %s', async (_, user) => {
  const all = await askedUntil('', null)
  const kept = [await keysOf('startable'), await keysOf('opened')]
  expect(kept).toEqual([['31:7'], ['31:12']])
  for (const store of ['startable', 'opened'] as const)
    for (const key of await keysOf(store)) await thisDevice.remove(store, key)
  const calls = all.slice(0, 4)
  for (const [n, path] of calls.entries()) {
    expect(await askedUntil(path, user)).toEqual(calls.slice(0, n + 1))
    expect(await keysOf('opened')).toEqual([])
    expect(await keysOf('startable')).toEqual(n < 2 ? [] : ['31:7'])
    for (const key of await keysOf('startable')) await thisDevice.remove('startable', key)
  }
})
