import { createHash } from 'node:crypto'
import { auth } from '@atesta/contract/routes/auth.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const change = (current_password: string, password: string) => ({ body: { current_password, password } })

test('the new password signs in, the old does not; other sessions end; a mail says so', async () => {
  const { stack, ines } = given
  const other = await enter(stack.url, 'ines@acme.test', stack.password)
  const answer = await call(ines, auth.changePassword, change(stack.password, 'a wholly new one'))
  expect(answer.status).toBe(204)
  expect((await other.fetch('/api/auth/me')).status).toBe(401)
  expect((await ines.fetch('/api/auth/me')).status).toBe(200)
  await expect(signIn(stack.url, 'ines@acme.test', stack.password)).rejects.toThrow('401')
  expect((await signIn(stack.url, 'ines@acme.test', 'a wholly new one')).userId).toBe(ines.userId)
  expect(await lastAudit(stack)).toMatchObject({
    user_id: ines.userId,
    action: 'change_password',
    record_id: String(ines.userId),
    details: {},
  })
  await stack.settle()
  expect(smtp.received.map(({ mail }) => mail.subject)).toContain('Your password was changed')
})

test('the personal keys end with the old password, each audited; those of the company and of others stay', async () => {
  const { stack, sam, alice } = given
  const make = (caller: typeof alice, more: object) =>
    caller.api.apiKeys.create({
      body: { name: 'Script', scopes: ['tasks:read'], ...more } as never,
    })
  const use = async ({ token }: { token: string }) =>
    (await stack.anyone('/api/tasks/folders', { headers: { authorization: `Bearer ${token}` } })).status
  const personal = await make(sam, { kind: 'personal' })
  const others = await make(alice, { kind: 'personal' })
  const company = await make(alice, { kind: 'company', range: 'RANGE_USER' })
  expect(await Promise.all([personal, others, company].map(use))).toEqual([200, 200, 200])
  const changed = await call(sam, auth.changePassword, change(stack.password, stack.password))
  expect(changed.status).toBe(204)
  expect(await Promise.all([personal, others, company].map(use))).toEqual([401, 200, 200])
  const [entry] = await stack.query(
    `SELECT user_id, record_id, details FROM audit_events WHERE action = 'revoke' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    user_id: sam.userId,
    record_id: String(personal.key.id),
    details: { kind: 'personal', name: 'Script', reason: 'new_password' },
  })
  await stack.settle()
  expect((await smtp.mailTo('sam@acme.test')).mail.text).toContain('personal API keys no longer work')
})

test('changes nothing without the current password', async () => {
  const args = change('not my password', 'a wholly new one')
  await expectRefused(given.stack, given.sam, auth.changePassword, args, 'wrong_password')
  expect((await signIn(given.stack.url, 'sam@acme.test', given.stack.password)).userId).toBe(given.sam.userId)
})

test('a short or endless password is refused', async () => {
  for (const password of ['too short', 'x'.repeat(257)])
    await expectRefused(
      given.stack,
      given.sam,
      auth.changePassword,
      change(given.stack.password, password),
      'validation_failed',
    )
})

test('ten guesses in a quarter of an hour', async () => {
  const sara = await given.stack.as('sara')
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('password-account:' || $1::text, 10, $2)`,
    [sara.userId, Date.now() + 60_000],
  )
  const answer = await call(sara, auth.changePassword, change(given.stack.password, 'a wholly new one'))
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, auth.changePassword, 'too_many_requests')
})

test('stores nothing about the password for repeated requests', async () => {
  const body = change(given.stack.password, 'yet another password')
  const headers = { 'idempotency-key': 'kept' }
  expect((await call(given.alice, auth.changePassword, body, headers)).status).toBe(204)
  const [row] = await given.stack.query<{ fingerprint: string }>(
    `SELECT fingerprint FROM idempotency_keys WHERE key = 'kept'`,
  )
  const plain = createHash('sha256')
    .update(JSON.stringify(['POST', '/api/auth/password/change', body.body]))
    .digest('hex')
  expect(row?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.fingerprint).not.toBe(plain)
})
