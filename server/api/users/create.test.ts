import { dayMs } from '@atesta/contract/durations.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const body = (email: string, more: object = {}) => ({
  email,
  name: 'Nora New',
  range: 'RANGE_SUPERVISOR' as const,
  ...more,
})

test('invites: a row, a mail in the person’s language with a link, an audit entry', async () => {
  const user = await given.alice.api.users.create({
    body: { ...body(' Nora@ACME.test '), locale: 'es', phone: '+54 299 555' },
  })
  expect(user).toMatchObject({
    email: 'nora@acme.test',
    state: 'invited',
    range: 'RANGE_SUPERVISOR',
    locale: 'es',
    phone: '+54 299 555',
    time_zone: 'UTC',
    last_seen_at: null,
    version: 1,
  })
  const days = (Date.parse(user.invitation_expires_at ?? '') - Date.now()) / dayMs
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'invite',
    noun: 'user',
    record_id: String(user.id),
    details: { email: 'nora@acme.test' },
  })
  const token = await mailedToken(given.stack, smtp, 'nora@acme.test')
  const { mail } = await smtp.mailTo('nora@acme.test')
  expect(mail.text).toContain(`http://atesta.test/register?invitation=${token}`)
  expect(mail.subject).toBe('Acme Mining te invita a Atesta')
  expect(mail.text).toContain('Alice Admin')
})

test('the token is kept nowhere: neither in a table nor in a job', async () => {
  await given.alice.api.users.create({ body: body('secret@acme.test') })
  const waiting = await given.stack.query('SELECT payload::text FROM graphile_worker._private_jobs')
  const token = await mailedToken(given.stack, smtp, 'secret@acme.test')
  const stored = await given.stack.query(
    `SELECT i::text AS row FROM invitations i UNION ALL SELECT m::text FROM mails m`,
  )
  expect(JSON.stringify([waiting, stored])).not.toContain(token)
})

test('an address that is taken is refused with whose it is', async () => {
  const mine = await expectRefused(
    given.stack,
    given.alice,
    users.create,
    { body: body('INES@acme.test') },
    'user_email_taken',
  )
  expect(mine.meta).toEqual({ user_id: given.ines.userId, state: 'active' })
})

test('the same address in two concurrent requests makes one user', async () => {
  const both = await Promise.allSettled(
    [1, 2].map(() => given.alice.api.users.create({ body: body('twice@acme.test') })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countRows(given.stack, 'users', `email = 'twice@acme.test'`)).toBe(1)
})

test.each([
  { email: 'no address', name: 'x', range: 'RANGE_USER' },
  { email: 'a@b.test', name: '', range: 'RANGE_USER' },
  { email: 'a@b.test', name: 'two\nlines', range: 'RANGE_USER' },
  { email: 'a@b.test', name: 'x', range: 'RANGE_GOD' },
  { email: 'a@b.test', name: 'x', range: 'RANGE_USER', kind: 'service' },
])('a malformed invitation is refused: %j', async (malformed) => {
  await expectRefused(given.stack, given.alice, users.create, { body: malformed }, 'validation_failed')
})

test('a plan with no room for more people refuses one more', async () => {
  const full = `UPDATE companies SET plan = $2 WHERE id = $1`
  await given.stack.query(full, [given.stack.companies.acme, 'starter'])
  await expectRefused(
    given.stack,
    given.alice,
    users.create,
    { body: body('more@acme.test') },
    'plan_limit_users',
  )
  await given.stack.query(full, [given.stack.companies.acme, 'self-hosted'])
})

test('three hundred invitations an hour', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('invite-company:' || $1::text, 300, $2)
     ON CONFLICT (key) DO UPDATE SET points = 300, expire = EXCLUDED.expire`,
    [given.stack.companies.acme, Date.now() + 60_000],
  )
  await expectRefused(
    given.stack,
    given.alice,
    users.create,
    { body: body('x@acme.test') },
    'too_many_requests',
  )
  await given.stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'invite-company%'`)
})
