import { afterEach, expect, test, vi } from 'vitest'
import { thisDevice } from '../device/device-store.ts'
import { type Me, useSession } from '../session/session.ts'
import { keepForField } from './field-kit.ts'

const before = useSession.getState()
afterEach(() => {
  useSession.setState(before)
  vi.unstubAllGlobals()
})

const userOf = (id: number) => ({ id, name: 'Ana', company: {}, profile: { locale: 'en' } }) as Me

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
  useSession.setState({ status: 'in', user: userOf(1) })
  await keepForField(1).catch(() => undefined)
  return asked
}

test.each([
  ['has signed out', null],
  ['has given way to another', userOf(2)],
])('nothing is kept, or asked for, for a person who %s', async (_, user) => {
  const all = await askedUntil('', null)
  const kept = [await thisDevice.keys('startable'), await thisDevice.keys('opened')]
  expect(kept).toEqual([['1:7'], ['1:12']])
  for (const store of ['startable', 'opened'] as const)
    for (const key of await thisDevice.keys(store)) await thisDevice.remove(store, key)
  const calls = all.slice(0, 4)
  for (const [n, path] of calls.entries()) {
    expect(await askedUntil(path, user)).toEqual(calls.slice(0, n + 1))
    expect(await thisDevice.keys('opened')).toEqual([])
    expect(await thisDevice.keys('startable')).toEqual(n < 2 ? [] : ['1:7'])
    for (const key of await thisDevice.keys('startable')) await thisDevice.remove('startable', key)
  }
})
