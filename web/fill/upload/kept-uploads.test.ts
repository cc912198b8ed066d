import { afterEach, expect, test, vi } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { keptUploads } from './kept-uploads.ts'
import { queueItem, resumed } from './queue-item.ts'
import { QueueItems } from './queue-items.ts'

afterEach(() => vi.useRealTimers())

const item = (name: string) =>
  queueItem({
    ...{ file: fileOf(name, pngHeader(9, 9)), type: 'image/png', userId: 1, taskId: 7, inspectionId: 3 },
    ...{ componentId: 'photo', captured: 'picked', device: {}, checkpoint: null },
  })

test('does not keep the bytes of a file whose facts do not fit', async () => {
  const device = memoryStore()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const tight: DeviceStore = {
    ...device,
    put: (...given) => (given[0] === 'uploads' ? full() : device.put(...given)),
    change: (changes) => (changes.some(({ store }) => store === 'uploads') ? full() : device.change(changes)),
  }
  expect(await keptUploads(tight).add(item('front.png'))).toBe(false)
  expect(await device.keys('files')).toEqual([])
})

test('bytes that an earlier page has left without facts are removed, and only those', async () => {
  const device = memoryStore()
  const kept = keptUploads(device)
  const front = item('front.png')
  await kept.add(front)
  await device.put('files', 'left over', new Blob(['bytes']))
  await kept.sweep()
  expect(await device.keys('files')).toEqual([front.id])
  await kept.remove(front.id)
  expect([await device.keys('files'), await device.keys('uploads')]).toEqual([[], []])
})

const unreadable = (arrayBuffer: () => Promise<unknown>) =>
  Object.assign(new File(['x'], 'front.png'), { slice: () => ({ arrayBuffer }) }) as unknown as File
const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'))

test('a file is lost where the device holds only what was picked, as in a private window, and that is gone', async () => {
  const device = memoryStore()
  const picked = item('front.png')
  const file = unreadable(gone)
  await device.put('files', picked.id, file)
  const known = { ...picked, certification_data: { ...picked.certification_data, file } }
  expect(await new QueueItems(keptUploads(device)).bytes(known)).toBe(undefined)
})

test('a file that was lost is tried again in a new page, where its bytes may be read', () => {
  const lost = { ...item('front.png'), status: 'lost' as const }
  expect(resumed(lost, new Blob(['x'])).status).toBe('queued')
  expect(resumed(lost, undefined).status).toBe('lost')
})

test.each([
  ['was moved or changed', () => Promise.reject(new DOMException('moved', 'NotReadableError'))],
  ['lies where nothing answers any more', () => new Promise(() => undefined)],
])('a kept file is read from the device once the file that was picked %s', async (_, arrayBuffer) => {
  vi.useFakeTimers()
  const device = memoryStore()
  const items = new QueueItems(keptUploads(device))
  const picked = item('front.png')
  await items.keep(picked)
  expect(await items.bytes(picked)).toBe(picked.certification_data.file)
  const copy = new Blob(['the same bytes'])
  await device.put('files', picked.id, copy)
  const file = unreadable(arrayBuffer)
  const bytes = items.bytes({ ...picked, certification_data: { ...picked.certification_data, file } })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await bytes).toBe(copy)
})
