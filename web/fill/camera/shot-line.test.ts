import { expect, test } from 'vitest'
import { create } from 'zustand'
import { setAnswer } from '../state/answering.ts'
import { lateAnswer } from '../state/late-answer.ts'
import { fileOf, jpegHeader } from '../testing/bytes.ts'
import { opened } from '../testing/filling.ts'
import { emptyQueue, type UploadQueueState } from '../upload/queue-item.ts'
import { ShotLine } from './shot-line.ts'

const shot = (name: string) =>
  fileOf(name, jpegHeader({ width: 9, height: 9, orientation: 1, located: false }))

/** A page with two valves, and a camera that is open for the second. */
async function cameraHere() {
  const { store } = await opened()
  setAnswer(store, ['valves'], [{ tag: 'A' }, { tag: 'B' }])
  const queue = create<UploadQueueState>(() => emptyQueue)
  const line = new ShotLine(queue)
  const take = (name: string, added: Promise<unknown> = Promise.resolve()) =>
    line.take(
      Promise.resolve(shot(name)),
      lateAnswer(store, store.getState().inspection?.id, ['valves', 1, 'leak']),
      async (file, late) => {
        await added
        const isPut = late.put((now) => [...(Array.isArray(now) ? now : []), file.name])
        late.end()
        return isPut ? 1 : 0
      },
    )
  const valves = () => store.getState().draftSchema.valves
  return { store, queue, take, valves }
}

test('a shot that waits its turn goes to its record, which has another place by then', async () => {
  const { store, take, valves } = await cameraHere()
  const first = Promise.withResolvers<void>()
  const taken = [take('one', first.promise), take('two')]
  setAnswer(store, ['valves'], (valves() as unknown[]).slice(1))
  first.resolve()
  expect(await Promise.all(taken)).toEqual([1, 1])
  expect(valves()).toEqual([{ tag: 'B', leak: ['one', 'two'] }])
})

test('a shot of a record that was taken out goes nowhere', async () => {
  const { store, take, valves } = await cameraHere()
  const taken = take('one')
  setAnswer(store, ['valves'], (valves() as unknown[]).slice(0, 1))
  expect(await taken).toBe(0)
  expect(valves()).toEqual([{ tag: 'A' }])
})

test('leaving is asked about until all shots are added, also after one that was not', async () => {
  const { queue, take } = await cameraHere()
  const first = Promise.withResolvers<void>()
  const taken = [take('one', first.promise), take('two')]
  expect(queue.getState().beingKept).toBe(2)
  first.reject(new Error('not added'))
  expect(await Promise.allSettled(taken)).toMatchObject([{ status: 'rejected' }, { value: 1 }])
  expect(queue.getState().beingKept).toBe(0)
})
