import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from './kept-uploads.ts'
import { canRetry, type QueueItem } from './queue-item.ts'
import { UploadQueue } from './upload-queue.ts'

const refusal = (status: number, code?: ErrorCode) =>
  new CallError(status, code ? { type: 'about:blank', status, code, title: code, detail: code } : null)

/** A queue with one file, whose announcements are answered by `announce`. */
function queueWith(announce: (item: QueueItem) => CallError | undefined, { isDeletedOnce = false } = {}) {
  const device = memoryStore()
  const seen = { asked: 0, unknown: 0, exchanged: [] as (string | undefined)[][] }
  const gone = async () => {
    if (isDeletedOnce) throw refusal(404, 'not_found')
  }
  const queue = new UploadQueue(keptUploads(device), {
    announce: async (item) => {
      seen.asked++
      const refused = announce(item)
      if (refused) throw refused
      return { id: seen.asked, identifier: `certification-${seen.asked}`, upload_url: `${seen.asked}` }
    },
    reopen: () => Promise.reject(isDeletedOnce ? refusal(404, 'not_found') : new Error('not asked for')),
    withdraw: gone,
    send: ({ url }) => (url === '1' ? gone() : Promise.resolve()),
    exchange: async (_item, from, to) => seen.exchanged.push([from, to]) > 0,
    onArrived: () => undefined,
    onTaken: () => undefined,
    onUnknownFailure: () => void seen.unknown++,
    isHere: () => true,
    onSignedOut: () => undefined,
    alone: async (_id, work) => work().then(() => true),
  })
  const photo = {
    ...{
      file: fileOf('front.png', pngHeader(9, 9)),
      type: 'image/png',
      userId: 1,
      taskId: 7,
      inspectionId: 3,
    },
    ...{ componentId: 'photos', captured: 'picked' as const, device: {}, checkpoint: null },
  }
  const [id = ''] = queue.add([photo])
  const item = () => queue.store.getState().uploadedFiles[0]
  /** Its state once it is not at work any more. */
  const settled = async () => {
    const isSettled = (status = '') => ['waiting', 'failed', 'hashing'].includes(status)
    await until(queue.store, ({ uploadedFiles: [one] }) => isSettled(one?.status))
    return item()?.status
  }
  /** Its states after this many answers, each asked for as soon as it waits. */
  const after = async (answers: number) => {
    const states = [await settled()]
    while (states.length < answers && states.at(-1) === 'waiting') {
      queue.goOn()
      states.push(await settled())
    }
    return states
  }
  return { queue, device, seen, id, item, settled, after }
}

const waiting = (times: number) => Array.from({ length: times }, () => 'waiting')

test.each([[500], [501], [409]])(
  'a file that is answered with %i each time waits four times, then its person decides',
  async (status) => {
    const { queue, seen, id, item, after } = queueWith(() => refusal(status))
    expect(await after(9)).toEqual([...waiting(4), 'failed'])
    expect(item()?.error).toBe('UNKNOWN')
    expect(seen).toMatchObject({ asked: 5, unknown: 1 })
    // Tried again on purpose, it may be refused as often again.
    await queue.retry(id)
    expect(await after(9)).toEqual([...waiting(4), 'failed'])
  },
)

test.each([[0], [423], [429, 'too_many_requests'], [502], [503, 'service_unavailable']] as const)(
  'a file waits however often %i says that the server cannot be had',
  async (status, code?: ErrorCode) => {
    expect(await queueWith(() => refusal(status, code)).after(9)).toEqual(waiting(9))
  },
)

test('an outage in between neither counts nor lets the count begin again', async () => {
  const answers = [500, 500, 503, 500, 500, 500]
  const { after } = queueWith(() => refusal(answers.shift() ?? 0))
  expect(await after(9)).toEqual([...waiting(5), 'failed'])
})

test('a file that was deleted on the server is announced as another one when its person tries it again', async () => {
  const deleted = new Set<string>()
  const { queue, device, id, item, settled } = queueWith(({ idempotencyKey, clientId = '' }) => {
    // The first announcement was not answered here, and its file deleted before it was repeated.
    if (deleted.size === 0) deleted.add(idempotencyKey).add(clientId)
    return deleted.has(idempotencyKey) || deleted.has(clientId) ? refusal(404, 'not_found') : undefined
  })
  expect([await settled(), item()?.error]).toEqual(['failed', 'not_found'])
  await queue.retry(id)
  expect(await settled()).toBe('hashing')
  expect(item()).toMatchObject({ id, certification: { identifier: 'certification-2' } })
  // Another page goes on under the new one.
  expect(await device.get('uploads', id)).toMatchObject({ clientId: item()?.clientId })
})

test('a file deleted after it was announced is announced as another one, and its answer follows', async () => {
  const { queue, seen, id, item, settled } = queueWith(() => undefined, { isDeletedOnce: true })
  expect([await settled(), item()?.error]).toEqual(['failed', 'not_found'])
  const before = item()
  await queue.retry(id)
  expect(await settled()).toBe('hashing')
  expect(seen.exchanged).toEqual([
    [id, 'certification-1'],
    ['certification-1', id],
    [id, 'certification-2'],
  ])
  expect(item()?.clientId).not.toBe(before?.clientId)
  expect(Object.keys(queue.store.getState().previews)).toEqual(['certification-2'])
})

test('a file deleted from elsewhere can be removed', async () => {
  const { queue, seen, id, item, settled } = queueWith(() => undefined, { isDeletedOnce: true })
  expect(await settled()).toBe('failed')
  await queue.remove(id)
  expect([item(), seen.exchanged.at(-1)]).toEqual([undefined, ['certification-1', undefined]])
})

test('a file that was refused for another reason stays the same one for the server', async () => {
  const announced = new Set<string | undefined>()
  const { queue, id, settled } = queueWith(({ clientId }) => {
    const isFirst = announced.size === 0
    announced.add(clientId)
    return isFirst ? refusal(402, 'no_user_credits') : undefined
  })
  expect(await settled()).toBe('failed')
  await queue.retry(id)
  expect([await settled(), announced.size]).toEqual(['hashing', 1])
})

test.each([
  ['failed', 'UNKNOWN', true],
  ['failed', 'no_user_credits', true],
  ['cancelled', null, true],
  ['failed', 'file_too_large', false],
  ['failed', 'incorrect_file_format', false],
  ['waiting', null, false],
  ['lost', null, false],
] as const)('a file that is %s with %s may be tried again: %s', (status, error, may) => {
  expect(canRetry({ status, error })).toBe(may)
})
