import { answering, servePage } from '@atesta/testkit/outside/page-server.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { key, queryClient } from '../session/query-client.ts'
import { removeCertification } from './certifications.ts'
import { eraseAll } from './retention.ts'

/** What the server answers, one call after the other; nothing is an outage. */
let answers: unknown[] = []

servePage(answering(() => answers.shift()))
afterAll(() => queryClient.clear())

/** A claim that shows files, the list of them, and the page of one. */
const shown = {
  claim: key('claim_complete', 1),
  list: key('certifications', 'list'),
  one: key('certification_description', 7),
}
const isReadAgain = (name: keyof typeof shown) => queryClient.getQueryState(shown[name])?.isInvalidated
beforeEach(() => {
  queryClient.clear()
  for (const queryKey of Object.values(shown)) queryClient.setQueryData(queryKey as readonly unknown[], {})
})

test('a deleted file does not stay on the page of its claim', async () => {
  answers = [{}]
  await removeCertification('an-identifier')
  expect([isReadAgain('claim'), isReadAgain('list')]).toEqual([true, true])
})

test('does not show what was erased before a later part failed', async () => {
  answers = [{ erased: 50, more: true }]
  await expect(eraseAll({ client_id: 1 }, 'asked for')).rejects.toThrow()
  expect([isReadAgain('claim'), isReadAgain('list'), isReadAgain('one')]).toEqual([true, true, true])
})
