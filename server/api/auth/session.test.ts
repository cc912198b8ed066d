import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
type Answer = { user: { id: number } | null; token: { access_token: string; expires_at: string } | null }
const ask = async (headers: Record<string, string> = {}) =>
  (await (await given.stack.anyone('/api/auth/session', { headers })).json()) as Answer

test('returns no user without a cookie; a bearer alone opens no session', async () => {
  expect(await ask()).toEqual({ user: null, token: null })
  expect(await ask({ authorization: `Bearer ${given.ines.token}` })).toEqual({ user: null, token: null })
})

test('returns the user and a new bearer for five minutes with the cookie', async () => {
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

test('a session that is used goes on for seven days, and so does its cookie', async () => {
  const { cookie, userId } = given.ines
  const own = `"userId" = (SELECT auth_user_id FROM public.users WHERE id = ${userId})`
  const left = async () => {
    const [row] = await given.stack.query<{ days: number }>(
      `SELECT max(EXTRACT(epoch FROM "expiresAt" - now())) / 86400 AS days FROM auth.session WHERE ${own}`,
    )
    return Number(row?.days)
  }
  await given.stack.query(`UPDATE auth.session SET "expiresAt" = now() + interval '5 days' WHERE ${own}`)
  // What a page shows is read with the cookie and cannot renew it.
  expect((await given.stack.anyone('/api/auth/me', { headers: { cookie } })).status).toBe(200)
  expect(await left()).toBeLessThan(5)
  const answer = await given.stack.anyone('/api/auth/session', { headers: { cookie } })
  const renewed = answer.headers.getSetCookie().find((one) => /session_token=/.test(one))
  expect(renewed).toContain('Max-Age=604800')
  expect(await left()).toBeGreaterThan(6.9)
  expect(await ask({ cookie: renewed?.split(';')[0] ?? '' })).toHaveProperty('user.email', expect.any(String))
  // Once a day is enough.
  const again = await given.stack.anyone('/api/auth/session', { headers: { cookie } })
  expect(again.headers.getSetCookie().filter((one) => /session_token=/.test(one))).toEqual([])
})

test('stores only digests of bearers', async () => {
  const rows = await given.stack.query<{ row: string }>('SELECT t::text AS row FROM auth.access_tokens t')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(given.ines.token)
})
