import { CallError } from '@atesta/contract/client.ts'
import { afterEach, expect, test } from 'vitest'
import { useModal } from '../modals/modal-store.ts'
import { answer } from './answer-question.ts'

const lost = new CallError(0, null)
const refusal = new CallError(409, null)
const failing = (error: unknown) => () => Promise.reject(error)
const start = useModal.getState()
afterEach(() => useModal.setState(start, true))

test.each([lost, new CallError(0, null, true), new CallError(503, null), new CallError(429, null)])(
  'stays open after a transient failure: %s',
  async (error) => {
    expect(await answer({ action: failing(error) })).toBe(true)
    expect(useModal.getState().opened).toBe(false)
  },
)

test('closes after a refusal, which is shown instead', async () => {
  expect(await answer({ action: failing(refusal) })).toBe(false)
  expect(useModal.getState()).toMatchObject({ opened: true })
})

test('closes when the action handles its failure', async () => {
  const told: unknown[] = []
  for (const error of [lost, refusal])
    expect(await answer({ action: failing(error), onError: (one) => void told.push(one) })).toBe(false)
  expect(told).toEqual([lost, refusal])
})

test('closes when all was done, and stays for a rest that can be retried', async () => {
  expect(await answer({ action: async () => 'Reminded' })).toBe(false)
  const partly = (again: boolean) => answer({ action: async () => ({ partly: '1 of 2 done.', again }) })
  expect(await partly(true)).toBe(true)
  expect(await partly(false)).toBe(false)
})
