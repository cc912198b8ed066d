import { CallError } from '@atesta/contract/client.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { newIdHere } from '../../device/started-here.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { UploadQueue } from '../upload/upload-queue.ts'
import { withdrawing } from './announcements.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Minutes in which what waits would be asked about. */
async function minutes() {
  await withdrawing()
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
}

/**
 * A queue with one file, on a server that knows what was announced to it, and whose answers are lost while it is
 * `cut`.
 */
function queueWith(refused?: CallError, others?: BroadcastChannel) {
  const server = {
    ...{ known: new Set<string>(), isCut: true, asked: 0, isHere: true },
    /** Until when answers take. */
    answer: Promise.withResolvers<void>(),
    /** So many withdrawals do not arrive. */
    withdrawals: 0,
    exchanges: 0,
    /** Until when they take. */
    exchanged: Promise.withResolvers<void>(),
  }
  server.answer.resolve()
  server.exchanged.resolve()
  const answer = async () => {
    await server.answer.promise
    if (server.isCut) throw new CallError(0, null)
  }
  const queue = new UploadQueue(
    keptUploads(memoryStore()),
    {
      announce: async ({ idempotencyKey }) => {
        server.asked++
        if (refused) throw refused
        server.known.add(`of ${idempotencyKey}`)
        await answer()
        return { id: 1, identifier: `of ${idempotencyKey}`, upload_url: '' }
      },
      reopen: () => Promise.reject(new Error('not asked for')),
      withdraw: async (identifier) => {
        if (server.withdrawals > 0) {
          server.withdrawals--
          throw new CallError(0, null)
        }
        server.known.delete(identifier)
        await answer()
      },
      send: async () => undefined,
      exchange: async () => {
        server.exchanges++
        await server.exchanged.promise
        return true
      },
      onArrived: () => undefined,
      onTaken: () => undefined,
      onUnknownFailure: () => undefined,
      isHere: () => server.isHere,
      onSignedOut: () => undefined,
      alone: async (_id, work) => work().then(() => true),
    },
    others,
  )
  const add = (inspectionId = 3) => {
    const file = fileOf('front.png', pngHeader(9, 9))
    const [id = ''] = queue.add([
      {
        ...{ file, type: 'image/png', userId: 1, taskId: 7, inspectionId, componentId: 'photos' },
        ...{ captured: 'picked' as const, device: {}, checkpoint: null },
      },
    ])
    return id
  }
  const stopped = () =>
    until(queue.store, ({ uploadedFiles: [one] }) => one?.status === 'waiting' || one?.status === 'failed')
  return { queue, server, add, stopped }
}

test('a removed file whose announcement was answered into the void is withdrawn once the server can be reached', async () => {
  const { queue, server, add, stopped } = queueWith()
  const id = add()
  await stopped()
  expect(server.known.size).toBe(1)
  vi.useFakeTimers()
  await queue.remove(id)
  expect(queue.store.getState().uploadedFiles).toEqual([])
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersToNextTimerAsync()
  expect([server.asked, server.known.size]).toEqual([2, 1])
  server.isCut = false
  await vi.advanceTimersToNextTimerAsync()
  expect([server.asked, server.known.size]).toEqual([3, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('so is one that was removed while it was announced', async () => {
  const { queue, server, add } = queueWith()
  server.answer = Promise.withResolvers()
  const id = add()
  vi.useFakeTimers()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  const removing = queue.remove(id)
  server.answer.resolve()
  await removing
  server.isCut = false
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersToNextTimerAsync()
  expect([server.asked, server.known.size]).toEqual([2, 0])
})

test('nothing is announced in the name of another person', async () => {
  const { queue, server, add, stopped } = queueWith()
  const id = add()
  await stopped()
  vi.useFakeTimers()
  Object.assign(server, { isHere: false, isCut: false })
  await queue.remove(id)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersToNextTimerAsync()
  expect([server.asked, server.known.size]).toEqual([1, 1])
  server.isHere = true
  await vi.advanceTimersToNextTimerAsync()
  expect([server.asked, server.known.size]).toEqual([2, 0])
})

test('one that the server refused is not announced once more', async () => {
  const { queue, server, add, stopped } = queueWith(refusal(400, 'too_many_files'))
  const id = add()
  await stopped()
  vi.useFakeTimers()
  await queue.remove(id)
  await minutes()
  expect([server.asked, vi.getTimerCount()]).toEqual([1, 0])
})

test('one of an inspection that the server does not know is not asked about', async () => {
  const { queue, server, add, stopped } = queueWith()
  const id = add(newIdHere())
  await stopped()
  vi.useFakeTimers()
  await queue.remove(id)
  await minutes()
  expect([server.asked, vi.getTimerCount()]).toEqual([1, 0])
})

test('one that was announced without a connection did not arrive, and takes no place of the next one', async () => {
  const { queue, server, add, stopped } = queueWith()
  vi.stubGlobal('navigator', { onLine: false })
  const id = add()
  await stopped()
  vi.useFakeTimers()
  await queue.remove(id)
  await minutes()
  expect([server.asked, vi.getTimerCount()]).toEqual([1, 0])
})

test('one is withdrawn that was answered although the browser believed that there was no connection', async () => {
  const { queue, server, add } = queueWith()
  Object.assign(server, { isCut: false, answer: Promise.withResolvers() })
  vi.stubGlobal('navigator', { onLine: false })
  const id = add()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  await queue.remove(id)
  server.answer.resolve()
  await vi.waitFor(() => expect(server.known.size).toBe(0))
})

test('so is one that was removed while it was announced, where the withdrawal does not arrive', async () => {
  const { queue, server, add } = queueWith()
  Object.assign(server, { isCut: false, answer: Promise.withResolvers() })
  const id = add()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  vi.useFakeTimers()
  await queue.remove(id)
  server.withdrawals = 1
  server.answer.resolve()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2000)
    expect([server.asked, server.known.size]).toEqual([2, 0])
  })
})

test('so is one whose announcement is answered while it is taken out of the answers', async () => {
  const { queue, server, add } = queueWith()
  Object.assign(server, { isCut: false, answer: Promise.withResolvers(), exchanged: Promise.withResolvers() })
  const id = add()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  const removing = queue.remove(id)
  await vi.waitFor(() => expect(server.exchanges).toBe(1))
  server.answer.resolve()
  await until(queue.store, ({ uploadedFiles: [one] }) => one?.certification !== null)
  server.exchanged.resolve()
  await removing
  await vi.waitFor(() => expect(server.known.size).toBe(0))
  expect(server.asked).toBe(1)
})

test('so is one that another tab removes, which knows nothing of the announcement', async () => {
  const others = new EventTarget()
  const { queue, server, add, stopped } = queueWith(undefined, others as BroadcastChannel)
  add()
  await stopped()
  vi.useFakeTimers()
  server.isCut = false
  const [item] = queue.store.getState().uploadedFiles
  others.dispatchEvent(new MessageEvent('message', { data: { kind: 'removed', item } }))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2000)
    expect([server.asked, server.known.size]).toEqual([2, 0])
  })
})
