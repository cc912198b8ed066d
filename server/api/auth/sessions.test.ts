import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, signIn } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists sessions with device, time and place, and marks the current one', async () => {
  await signIn(given.stack.url, 'ines@acme.test', given.stack.password)
  const list = await given.ines.api.auth.sessions()
  expect(list).toHaveLength(2)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  for (const session of list) {
    expect(session).toMatchObject({ address: '127.0.0.1', user_agent: 'node' })
    expect(Date.parse(session.created_at)).toBeLessThanOrEqual(Date.parse(session.seen_at))
    expect(Date.parse(session.expires_at)).toBeGreaterThan(Date.now())
  }
})

test('omits ended sessions, other users’ and anything usable to sign in', async () => {
  const [theirs] = await given.stack.query<{ token: string }>('SELECT token FROM auth.session')
  await given.stack.query(
    `UPDATE auth.session SET "expiresAt" = now() WHERE "userId" = (SELECT auth_user_id FROM users WHERE id = $1)`,
    [given.sam.userId],
  )
  const list = JSON.stringify(await given.alice.api.auth.sessions())
  expect(JSON.parse(list)).toHaveLength(1)
  expect(list).not.toContain(theirs?.token)
})

test('the address is the connection’s own, whatever a browser claims', async () => {
  const { csrf_token, cookie } = await askCsrf(given.stack.url)
  const answer = await given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie,
      // The balancer on loopback adds the last one; any client can write what is before it.
      'x-forwarded-for': '198.51.100.66, 203.0.113.5',
    },
    body: JSON.stringify({
      email: 'ivan@acme.test',
      password: given.stack.password,
      csrf_token,
    }),
  })
  expect(answer.status).toBe(200)
  const [row] = await given.stack.query(
    `SELECT "ipAddress" AS address FROM auth.session s JOIN users u ON u.auth_user_id = s."userId"
     WHERE u.email = 'ivan@acme.test' ORDER BY s."createdAt" DESC LIMIT 1`,
  )
  expect(row).toEqual({ address: '203.0.113.5' })
})
