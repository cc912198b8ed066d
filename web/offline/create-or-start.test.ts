import { afterEach, expect, test, vi } from 'vitest'
import { thisDevice } from '../device/device-store.ts'
import { patienceMs } from '../device/within.ts'
import { type Me, useSession } from '../session/session.ts'
import { createOnServer } from './create-or-start.ts'
import { startableKey } from './started.ts'

const before = useSession.getState()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState(before)
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
