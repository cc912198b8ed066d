import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { refusal } from '../testing/desk.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from './kept-uploads.ts'
import { UploadQueue } from './upload-queue.ts'

const ana = 1
const ivan = 2

/** A queue on a device at which `here` is the person, with a server that takes what it is sent. */
function deskOf(first: number) {
  const seen = { here: first, announced: [] as number[], sent: [] as number[], sending: 0, unknown: 0 }
  const server = { refuses: undefined as unknown, isSlow: false }
  const queue = new UploadQueue(keptUploads(memoryStore()), {
    announce: async () => {
      if (server.refuses) throw server.refuses
      seen.announced.push(seen.here)
      const id = seen.announced.length
      return { id, identifier: `certification-${id}`, upload_url: `/uploads/${id}` }
    },
    reopen: (id) => Promise.resolve({ id, identifier: `certification-${id}`, upload_url: `/uploads/${id}` }),
    withdraw: () => Promise.resolve(),
    send: async ({ signal }) => {
      seen.sending += 1
      if (server.isSlow)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      seen.sent.push(seen.here)
    },
    exchange: () => Promise.resolve(true),
    onArrived: () => undefined,
    onTaken: () => undefined,
    onUnknownFailure: () => void seen.unknown++,
    isHere: (userId) => userId === seen.here,
    onSignedOut: () => {
      seen.here = 0
      queue.goOn()
    },
    alone: async (_id, work) => {
      await work()
      return true
    },
  })
  const comesIn = (userId: number) => {
    seen.here = userId
    queue.goOn()
  }
  const states = () => queue.store.getState().uploadedFiles.map(({ status }) => status)
  return { queue, seen, server, comesIn, states }
}

const photoOf = (userId: number) => ({
  file: fileOf('front.png', pngHeader(9, 9)),
  type: 'image/png',
  userId,
  taskId: 7,
  inspectionId: 3,
  componentId: 'photos',
  captured: 'picked' as const,
  device: {},
  checkpoint: null,
})

test.each([
  ['said by the calls', refusal(401, 'unauthenticated')],
  ['said without a body, as to a question for bytes', new CallError(401, null)],
])(
  'a session that ends fails no file: it goes on once the person has signed in again, %s',
  async (_, error) => {
    const { queue, seen, server, comesIn, states } = deskOf(ana)
    server.refuses = error
    queue.add([photoOf(ana), photoOf(ana)])
    await until(queue.store, ({ uploadedFiles }) => uploadedFiles.every(({ status }) => status === 'waiting'))
    expect(seen).toMatchObject({ announced: [], unknown: 0 })

    server.refuses = undefined
    comesIn(ana)
    await until(queue.store, ({ uploadedFiles }) => uploadedFiles.every(({ status }) => status === 'hashing'))
    expect(states()).toHaveLength(2)
  },
)

test('files of one person are not sent in the name of another, neither those that wait nor those on their way', async () => {
  const { queue, seen, server, comesIn, states } = deskOf(ana)
  server.isSlow = true
  queue.add([photoOf(ana), photoOf(ana), photoOf(ana), photoOf(ana)])
  await expect.poll(() => seen.sending).toBe(3)
  comesIn(ivan)
  expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'queued'])
  server.isSlow = false
  queue.add([photoOf(ivan)])
  await until(queue.store, ({ uploadedFiles }) => uploadedFiles.at(-1)?.status === 'hashing')
  expect(seen).toMatchObject({ announced: [ana, ana, ana, ivan], sent: [ivan] })

  comesIn(ana)
  await until(queue.store, ({ uploadedFiles }) => uploadedFiles.every(({ status }) => status === 'hashing'))
  expect(seen).toMatchObject({ announced: [ana, ana, ana, ivan, ana], sent: [ivan, ana, ana, ana, ana] })
})
