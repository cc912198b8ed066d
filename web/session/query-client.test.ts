import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { key, queryClient, whenSessionEnds } from './query-client.ts'
import { type Me, useSession } from './session.ts'

const signedOut = useSession.getState()
afterEach(() => useSession.setState(signedOut))

const refusal = (code: ErrorCode) =>
  new CallError(401, { type: 'about:blank', status: 401, title: '', detail: '', code })

/** Whether a query that is refused like this ends the session of the person who is here. */
async function ends(error: CallError): Promise<boolean> {
  let ended = false
  whenSessionEnds(() => {
    ended = true
  })
  useSession.setState({ status: 'in', user: { id: 1 } as Me })
  const queryKey = key('user', 'return', error.code)
  await expect(queryClient.fetchQuery({ queryKey, queryFn: () => Promise.reject(error) })).rejects.toBe(error)
  expect(useSession.getState().status).toBe(ended ? 'out' : 'in')
  return ended
}

test('a call that lacks a session ends it', async () => {
  expect(await ends(refusal('unauthenticated'))).toBe(true)
  // Said by a proxy, without a reason.
  expect(await ends(new CallError(401, null))).toBe(true)
})

test.each(['sign_in_expired', 'oidc_failed', 'bad_credentials', 'passkey_unknown'] as const)(
  'a way in that is refused with %s ends no session that is there',
  async (code) => expect(await ends(refusal(code))).toBe(false),
)

test.each([
  [true, 2],
  [false, 0],
])('with a connection %s, an unreachable server is tried %i times more', (onLine, times) => {
  vi.stubGlobal('navigator', { onLine })
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('no rule')
  const tried = [0, 1, 2].filter((failures) => retry(failures, new CallError(0, null)))
  expect(tried).toHaveLength(times)
  vi.unstubAllGlobals()
})
