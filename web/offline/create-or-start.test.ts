import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/browser-storage.ts'
import { thisDevice } from '../device/device-store.ts'
import { patienceMs } from '../device/within.ts'
import { lastUserKey } from '../session/last-user.ts'
import { type Me, useSession } from '../session/session.ts'
import { createOnServer, createOrStart } from './create-or-start.ts'
import { startableKey } from './started.ts'

const before = useSession.getState()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState(before)
  deviceStorage.removeItem(lastUserKey)
})

test('a server that hangs is waited for only where the inspection cannot be started on this device', async () => {
  vi.useFakeTimers()
  const hanging = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => hanging.promise)
  useSession.setState({ status: 'in', user: { id: 71 } as Me })
  const key = startableKey(71, 8)
  await thisDevice.put('startable', key, { userId: 71, task: { id: 8 } })
  const outcomes: string[] = []
  const create = (taskId: number) => {
    const creating = createOnServer({ taskId, title: '', clientId: crypto.randomUUID() })
    creating.catch((error) => outcomes.push(`${taskId} ${error.code}`))
  }
  create(7)
  create(8)
  await vi.advanceTimersByTimeAsync(patienceMs)
  await vi.waitFor(() => expect(outcomes).toEqual(['8 NO_CONNECTION']))
  // Later calls would wait for the session that is asked for with these.
  hanging.reject(new TypeError('no connection'))
  await vi.waitFor(() => expect(outcomes).toContain('7 NO_CONNECTION'))
  await thisDevice.remove('startable', key)
})

const page = (status: number) =>
  new Response('<html>Sign in</html>', { status, headers: { 'content-type': 'text/html' } })

test.each([
  [502, page(502)],
  [503, page(503)],
  [504, page(504)],
  [200, page(200)],
])(
  'it is started on this device where something in front of the server answers with its own page: %i',
  async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer.clone())
    const company = { name: 'Haulage', layout: { colours: { main: '#335577' } } }
    const profile = { range: 'RANGE_USER', locale: 'en' }
    const user = { id: 71, name: 'Ana', company, profile } as Me
    useSession.setState({ status: 'in', user })
    deviceStorage.setItem(lastUserKey, JSON.stringify(user))
    const key = startableKey(71, 8)
    const task = { id: 8, name: 'Pumps', type: 'workflow', folder_id: 2 }
    await thisDevice.put('startable', key, { userId: 71, task, form: { id: 5, name: 'Pump', version: 3 } })
    const started = await createOrStart({ taskId: 8, title: 'North', clientId: crypto.randomUUID() })
    expect([started.title, started.number]).toEqual(['North', 0])
    await thisDevice.remove('startable', key)
  },
)
