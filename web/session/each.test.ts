import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { forEachLeft } from './each.ts'

test('a failure does not stop the others, and only it is retried', async () => {
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

test('a person who does not confirm that it is them is not asked again for the others', async () => {
  const called: number[] = []
  const refusal = new CallError(403, {
    type: 'about:blank',
    status: 403,
    title: '',
    detail: '',
    code: 'step_up_required',
  })
  const run = forEachLeft([1, 2, 3], async (one) => {
    called.push(one)
    if (one === 2) throw refusal
  })
  expect(await run()).toEqual({ done: 1, all: 3, failed: [2, 3], failures: [refusal, refusal] })
  expect(called).toEqual([1, 2])
})
