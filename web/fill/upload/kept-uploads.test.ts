import { expect, test } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { keptUploads } from './kept-uploads.ts'
import { queueItem } from './queue-item.ts'

const item = (name: string) =>
  queueItem({
    ...{ file: fileOf(name, pngHeader(9, 9)), type: 'image/png', userId: 1, taskId: 7, inspectionId: 3 },
    ...{ componentId: 'photo', captured: 'picked', device: {}, checkpoint: null },
  })

test('of a file whose facts have no room its bytes are not kept either', async () => {
  const device = memoryStore()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const tight: DeviceStore = {
    ...device,
    put: (...given) => (given[0] === 'uploads' ? full() : device.put(...given)),
    change: (changes) => (changes.some(({ room }) => room === 'uploads') ? full() : device.change(changes)),
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
