import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { meanwhile, wasOvertaken } from './meanwhile.ts'

test('says where a claim is that moved on, not that versions are to be compared', () => {
  expect(meanwhile({ state: 'assigned' }, { state: 'rejected' })).toBe('moved_meanwhile')
  expect(meanwhile({ state: 'assigned' }, { state: 'assigned' })).toBe('changed_meanwhile')
})

test('refuses only what the claim’s own change refuses', () => {
  const refusal = (code: string, status = 409) => new CallError(status, { code } as never)
  expect(wasOvertaken(refusal('stale_version'))).toBe(true)
  expect(wasOvertaken(refusal('claim_state_not_allowed', 422))).toBe(true)
  expect(wasOvertaken(refusal('task_archived'))).toBe(false)
  expect(wasOvertaken(new Error('No'))).toBe(false)
})
