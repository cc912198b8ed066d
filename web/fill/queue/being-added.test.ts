import { expect, test } from 'vitest'
import { create } from 'zustand'
import type { PositionAnswer } from '../state/device-position.ts'
import { noteMoved } from '../state/moved-on.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { addFiles } from '../upload/add-files.ts'
import { emptyQueue, type UploadQueueState } from '../upload/queue-item.ts'
import { beingAdded, filesBeingAdded, filesChecked } from './being-added.ts'

const queueHere = () => create<UploadQueueState>(() => emptyQueue)

test('files count as being added while the device is asked for its position', async () => {
  const queue = queueHere()
  const position = Promise.withResolvers<PositionAnswer>()
  const files = [fileOf('a.png', pngHeader(9, 9)), fileOf('b.png', pngHeader(9, 9))]
  const adding = beingAdded(queue, { inspectionId: 3, count: files.length }, (onChecked) =>
    addFiles({
      files,
      captured: 'picked',
      accepted: { types: ['image/png'], max: 9 },
      have: 0,
      positionRequired: true,
      position: () => position.promise,
      rest: { userId: 1, taskId: 2, inspectionId: 3, componentId: 'photos', checkpoint: null },
      onChecked,
    }),
  )
  const counts = () => [filesBeingAdded(queue.getState(), 3), filesChecked(queue.getState(), 3)]
  expect(counts()).toEqual([2, 0])
  expect(queue.getState().beingKept).toBe(1)
  expect(filesBeingAdded(queue.getState(), 4)).toBe(0)
  const seen: number[] = []
  queue.subscribe((state) => seen.push(filesChecked(state, 3)))
  position.resolve({ ok: true, position: { lat: 1, lon: 2 } })
  expect((await adding).uploads).toHaveLength(2)
  expect(Math.max(...seen)).toBe(2)
  expect([...counts(), queue.getState().beingKept]).toEqual([0, 0, 0])
})

test('a failed addition counts no more, and others still do', async () => {
  const queue = queueHere()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failing = beingAdded(queue, { inspectionId: 5, count: 1 }, () => first.promise)
  const other = beingAdded(queue, { inspectionId: 5, count: 4 }, () => second.promise)
  first.reject(new Error('not added'))
  await expect(failing).rejects.toThrow()
  expect(filesBeingAdded(queue.getState(), 5)).toBe(4)
  second.resolve()
  await other
  expect(queue.getState().beingAdded).toEqual([])
})

test('files go with an inspection that gets its id from the server meanwhile', async () => {
  const queue = queueHere()
  const added = Promise.withResolvers<void>()
  const adding = beingAdded(queue, { inspectionId: -7, count: 1 }, () => added.promise)
  noteMoved(-7, 70)
  expect(filesBeingAdded(queue.getState(), 70)).toBe(1)
  added.resolve()
  await adding
})
