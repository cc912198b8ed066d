import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, signIn } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

const given = useScene()

const send = (cookie: string, csrf_token: string) =>
  given.stack.anyone('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ csrf_token }),
  })
async function signOut(cookies: string) {
  const { csrf_token, cookie } = await askCsrf(given.stack.url, cookies)
  return send(cookie, csrf_token)
}
const statusOf = async (token: string) =>
  (await given.stack.anyone('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status

test('the session, its cookie and all its bearers end; other sessions of the person stay', async () => {
  const one = await signIn(given.stack.url, 'ines@acme.test', given.stack.password)
  const other = await signIn(given.stack.url, 'ines@acme.test', given.stack.password)
  expect(await statusOf(one.token)).toBe(200)
  const answer = await signOut(one.cookie)
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
  expect(await statusOf(one.token)).toBe(401)
  expect(await statusOf(other.token)).toBe(200)
  const session = await given.stack.anyone('/api/auth/session', { headers: { cookie: one.cookie } })
  expect(await session.json()).toEqual({ user: null, token: null })
})

test('ends nothing without the token of this browser and session', async () => {
  const { cookie, token } = await signIn(given.stack.url, 'ines@acme.test', given.stack.password)
  const own = 'X'.repeat(43)
  await expectProblem(await send(cookie, own), auth.signOut, 'csrf_failed')
  // One that an attacker has chosen, or got for another browser, and planted together with its cookie.
  await expectProblem(await send(`${cookie}; atesta.csrf=${own}`, own), auth.signOut, 'csrf_failed')
  const theirs = await askCsrf(given.stack.url)
  const session = cookie.split('; ').filter((pair) => !pair.startsWith('atesta.csrf='))
  const planted = [...session, theirs.cookie].join('; ')
  await expectProblem(await send(planted, theirs.csrf_token), auth.signOut, 'csrf_failed')
  expect(await statusOf(token)).toBe(200)
})

test('accepts callers who are not signed in', async () => {
  expect((await signOut('')).status).toBe(204)
})
