import { expect, test } from 'vitest'
import { forEachLeft } from './each.ts'

test('what failed keeps none of the others back, and only it is tried again', async () => {
  const called: number[] = []
  let failing = [2, 3]
  const run = forEachLeft([1, 2, 3], async (one) => {
    called.push(one)
    if (failing.includes(one)) throw new Error(`no ${one}`)
  })
  expect(await run()).toMatchObject({ done: 1, all: 3, failed: [2, 3] })
  failing = [3]
  expect(await run()).toEqual({ done: 1, all: 2, failed: [3], failures: [new Error('no 3')] })
  expect(called).toEqual([1, 2, 3, 2, 3])
})
