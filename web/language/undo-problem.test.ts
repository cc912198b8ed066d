import { CallError } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { undoProblem } from './undo-problem.ts'

const refused = (code: 'stale_version' | 'forbidden') =>
  new CallError(409, {
    type: 'about:blank',
    status: 409,
    code,
    title: 'Refused',
    detail: 'Compare both versions, then save again.',
  })

test('does not undo what was changed since', () => {
  const say = undoProblem('It was changed since.')
  expect(say(refused('stale_version'))).toBe('It was changed since.')
  expect(say(refused('forbidden'))).toBe('Compare both versions, then save again.')
})
