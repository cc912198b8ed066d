import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/browser-storage.ts'
import { patienceMs } from '../device/within.ts'
import { lastUserKey } from './last-user.ts'
import { currentUser, type Me, useSession } from './session.ts'

const before = useSession.getState()
afterEach(() => {
  useSession.setState(before)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  deviceStorage.removeItem(lastUserKey)
})

test('a server that hangs holds up no one who was signed in here last; its answer counts when it comes', async () => {
  vi.useFakeTimers()
  useSession.setState({ status: 'unknown', user: null })
  const company = { name: 'Haulage', layout: { colours: { main: '#335577' } } }
  const profile = { range: 'RANGE_USER', locale: 'en' }
  const last = { id: 7, name: 'Ana', company, profile } as unknown as Me
  deviceStorage.setItem(lastUserKey, JSON.stringify(last))
  const answered = Promise.withResolvers<Response>()
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answered.promise
  })
  const asking = currentUser()
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(await asking).toMatchObject({ id: 7 })
  expect(useSession.getState().status).toBe('offline')
  answered.resolve(Response.json({ user: null, token: null }))
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'out', user: null }))
  expect(asked).toBe(1)
})
