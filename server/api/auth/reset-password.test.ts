import { hourMs } from '@atesta/contract/durations.ts'
import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const post = (path: string, body: object, address = '203.0.113.1') =>
  given.stack.anyone(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
const reset = (token: string, password: string, address?: string) =>
  post('/api/auth/password/reset', { token, password }, address)
async function ask(email: string): Promise<string> {
  await post('/api/auth/password/forgot', { email })
  return mailedToken(given.stack, smtp, email)
}

test('the personal keys end with the old password, each audited; those of the company and of others stay', async () => {
  const { stack, ines, alice } = given
  const make = (caller: typeof alice, more: object) =>
    caller.api.apiKeys.create({
      body: { name: 'Script', scopes: ['tasks:read'], ...more } as never,
    })
  const use = async ({ token }: { token: string }) =>
    (await stack.anyone('/api/tasks/folders', { headers: { authorization: `Bearer ${token}` } })).status
  const personal = await make(ines, { kind: 'personal' })
  const others = await make(alice, { kind: 'personal' })
  const company = await make(alice, { kind: 'company', range: 'RANGE_USER' })
  expect(await Promise.all([personal, others, company].map(use))).toEqual([200, 200, 200])
  const token = await ask('ines@acme.test')
  expect((await reset(token, stack.password)).status).toBe(204)
  await stack.settle()
  expect((await smtp.mailTo('ines@acme.test')).mail.text).toContain('personal API keys no longer work')
  Object.assign(given, { ines: await enter(stack.url, 'ines@acme.test', stack.password) })
  expect(await Promise.all([personal, others, company].map(use))).toEqual([401, 200, 200])
  const [entry] = await stack.query(
    `SELECT user_id, record_id, details FROM audit_events WHERE action = 'revoke' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    user_id: ines.userId,
    record_id: String(personal.key.id),
    details: { kind: 'personal', name: 'Script', reason: 'new_password' },
  })
})

test('sets the password once, ends every session, and says so by mail', async () => {
  const token = await ask('ines@acme.test')
  expect((await reset(token, 'a wholly new one')).status).toBe(204)
  expect((await given.ines.fetch('/api/auth/me')).status).toBe(401)
  await expect(signIn(given.stack.url, 'ines@acme.test', given.stack.password)).rejects.toThrow('401')
  expect((await signIn(given.stack.url, 'ines@acme.test', 'a wholly new one')).userId).toBe(given.ines.userId)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'reset_password',
    record_id: String(given.ines.userId),
    address: '203.0.113.1',
  })
  await expectProblem(await reset(token, 'once more, please'), auth.resetPassword, 'password_reset_invalid')
  await given.stack.settle()
  expect((await smtp.mailTo('ines@acme.test')).mail.text).not.toContain('token=')
})

test('used by two concurrent requests, one of them sets it', async () => {
  const token = await ask('sara@acme.test')
  const answers = await Promise.all(['first password', 'second password'].map((each) => reset(token, each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
})

test('a newer link ends the one before; an hour ends both', async () => {
  const first = await ask('sam@acme.test')
  const second = await ask('sam@acme.test')
  await expectProblem(await reset(first, 'a wholly new one'), auth.resetPassword, 'password_reset_invalid')
  await given.stack.query('UPDATE auth.password_resets SET expires_at = now()')
  await expectProblem(await reset(second, 'a wholly new one'), auth.resetPassword, 'password_reset_invalid')
  expect((await given.sam.fetch('/api/auth/me')).status).toBe(200)
})

test('a link does not bring back who was disabled meanwhile', async () => {
  const token = await ask('ivan@acme.test')
  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ivan@acme.test'`)
  await expectProblem(await reset(token, 'a wholly new one'), auth.resetPassword, 'password_reset_invalid')
})

test('ends the wait after wrong guesses', async () => {
  const token = await ask('alice@acme.test')
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('signin-account:alice@acme.test', 1000, $1)`,
    [Date.now() + hourMs],
  )
  await expect(signIn(given.stack.url, 'alice@acme.test', given.stack.password)).rejects.toThrow('429')
  const answer = await reset(token, 'a wholly new one')
  expect(answer.status).toBe(204)
  // From now on their browser is a known device, whatever other people try.
  expect(answer.headers.getSetCookie().join()).toMatch(/^atesta\.device=/)
  expect((await signIn(given.stack.url, 'alice@acme.test', 'a wholly new one')).token).toBeTruthy()
})

test('guessing tokens ends after sixty tries', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('auth-token-address:192.0.2.7', 59, $1)`,
    [Date.now() + 60_000],
  )
  const guess = () => reset('G'.repeat(43), 'a wholly new one', '192.0.2.7')
  await expectProblem(await guess(), auth.resetPassword, 'password_reset_invalid')
  await expectProblem(await guess(), auth.resetPassword, 'too_many_requests')
})

test('a short password is refused, and the link stays good', async () => {
  const token = await ask('rita@rival.test')
  await expectProblem(await reset(token, 'too short'), auth.resetPassword, 'validation_failed')
  expect((await reset(token, 'long enough now')).status).toBe(204)
})

test('a password that could not be set leaves the link good', async () => {
  const token = await ask('rita@rival.test')
  const allow = await refuseRows(given.stack, 'auth."account"', `NEW."providerId" = 'credential'`)
  expect((await reset(token, 'set at the second try')).status).toBe(500)
  await allow()
  expect((await reset(token, 'set at the second try')).status).toBe(204)
  expect((await signIn(given.stack.url, 'rita@rival.test', 'set at the second try')).token).toBeTruthy()
})
