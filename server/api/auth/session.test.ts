import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
type Answer = { user: { id: number } | null; token: { access_token: string; expires_at: string } | null }
const ask = async (headers: Record<string, string> = {}) =>
  (await (await given.stack.anyone('/api/auth/session', { headers })).json()) as Answer

test('without a cookie there is no user; a bearer alone opens no session', async () => {
  expect(await ask()).toEqual({ user: null, token: null })
  expect(await ask({ authorization: `Bearer ${given.ines.token}` })).toEqual({ user: null, token: null })
})

test('with the cookie: the person and a new bearer of five minutes that works', async () => {
  const answer = await ask({ cookie: given.ines.cookie })
  expect(answer.user?.id).toBe(given.ines.userId)
  const seconds = (Date.parse(answer.token?.expires_at ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(240)
  expect(seconds).toBeLessThanOrEqual(300)
  const me = await given.stack.anyone('/api/auth/me', {
    headers: { authorization: `Bearer ${answer.token?.access_token}` },
  })
  expect(me.status).toBe(200)
})

test('a cookie that was tampered with belongs to no user', async () => {
  const tampered = given.ines.cookie.replace(/session_token=(.)/, (_, first) =>
    first === 'X' ? 'session_token=Y' : 'session_token=X',
  )
  expect(tampered).not.toBe(given.ines.cookie)
  expect(await ask({ cookie: tampered })).toEqual({ user: null, token: null })
})

test('only digests of bearers are stored', async () => {
  const rows = await given.stack.query<{ row: string }>('SELECT t::text AS row FROM auth.access_tokens t')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(given.ines.token)
})
