import { auth } from '@atesta/contract/routes/auth.ts'
import { users } from '@atesta/contract/routes/users.ts'
import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const password = 'a password of my own'
const accept = (token: string, more: object = {}, address = '203.0.113.1') =>
  given.stack.anyone('/api/auth/invitation/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ token, name: 'Nora New', password, accepted_terms: termsVersion, ...more }),
  })
async function invite(email: string) {
  const body = { email, name: 'Nora', range: 'RANGE_SUPERVISOR' } as const
  const { id } = await given.alice.api.users.create({ body })
  return { id, token: await mailedToken(given.stack, smtp, email) }
}

test('the person is in, with the role they were invited to and what they chose', async () => {
  const { id, token } = await invite('nora@acme.test')
  const answer = await accept(token, { locale: 'pt', time_zone: 'America/Sao_Paulo' })
  expect([answer.status, await answer.json()]).toEqual([200, { email: 'nora@acme.test' }])
  const nora = await enter(given.stack.url, 'nora@acme.test', password)
  expect(await nora.api.auth.me()).toMatchObject({
    id,
    name: 'Nora New',
    company: { id: given.stack.companies.acme },
    profile: { range: 'RANGE_SUPERVISOR', locale: 'pt', time_zone: 'America/Sao_Paulo' },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: id,
    action: 'accept',
    noun: 'user',
    record_id: String(id),
    address: '203.0.113.1',
  })
  const row = await given.alice.api.users.read({ params: { id } })
  expect(row).toMatchObject({ state: 'active', invitation_expires_at: null, can: { invite: false } })
})

test('ignores an unknown time zone of the device', async () => {
  const { id, token } = await invite('zone@acme.test')
  expect((await accept(token, { time_zone: 'Atlantis/Capital' })).status).toBe(200)
  const { time_zone } = await given.alice.api.users.read({ params: { id } })
  expect(time_zone).toBe((await given.alice.api.companies.read()).time_zone)
})

test('a link works once, also for two concurrent requests', async () => {
  const { id, token } = await invite('once@acme.test')
  const answers = await Promise.all([accept(token), accept(token, { name: 'Somebody Else' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await expectProblem(await accept(token), auth.acceptInvitation, 'invitation_invalid')
  expect(
    await countRows(given.stack, 'auth.account a JOIN users u ON u.auth_user_id = a."userId"', 'u.id = $1', [
      id,
    ]),
  ).toBe(1)
})

test('unknown and expired ones are refused', async () => {
  const { id, token } = await invite('late@acme.test')
  await given.stack.query('UPDATE invitations SET expires_at = now() WHERE user_id = $1', [id])
  for (const each of [token, 'U'.repeat(43)])
    await expectProblem(await accept(each), auth.acceptInvitation, 'invitation_invalid')
  expect(await countRows(given.stack, 'users', 'id = $1 AND auth_user_id IS NULL', [id])).toBe(1)
})

test('a short password or no name is refused, and the link stays good', async () => {
  const { token } = await invite('short@acme.test')
  for (const more of [{ password: 'too short' }, { name: ' ' }, { range: 'RANGE_ADMIN' }])
    await expectProblem(await accept(token, more), auth.acceptInvitation, 'validation_failed')
  for (const password of ['password123', 'ACME Mining 1'])
    await expectProblem(await accept(token, { password }), auth.acceptInvitation, 'password_weak')
  expect((await accept(token)).status).toBe(200)
})

test('guessing ends after sixty tries', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('auth-token-address:192.0.2.7', 60, $1)`,
    [Date.now() + 60_000],
  )
  const answer = await accept('U'.repeat(43), {}, '192.0.2.7')
  await expectProblem(answer, auth.acceptInvitation, 'too_many_requests')
})

test('invites owners of an account elsewhere like others, and tells them so only by the link', async () => {
  const invited = async (email: string) => {
    const body = { email, name: 'Rita', range: 'RANGE_USER' as const }
    const answer = await call(given.alice, users.create, { body })
    const { id, created_at, email: _, invitation_expires_at, ...more } = (await answer.json()) as UserRow
    return { status: answer.status, ...more }
  }
  expect(await invited('rita@rival.test')).toEqual(await invited('unheard-of@acme.test'))
  const token = await mailedToken(given.stack, smtp, 'rita@rival.test')
  await expectProblem(await accept(token), auth.acceptInvitation, 'account_elsewhere')
  const read = await given.stack.anyone('/api/auth/invitation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  await expectProblem(read, auth.readInvitation, 'account_elsewhere')
})

test('of two companies inviting one address, the first accepted link wins', async () => {
  const rita = await given.stack.as('rita')
  const email = 'wanted@by-two.test'
  const first = (await invite(email)).token
  await rita.api.users.create({ body: { email, name: 'Wanted', range: 'RANGE_USER' } })
  const second = await mailedToken(given.stack, smtp, email)
  const answers = await Promise.all([accept(first), accept(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const [refused] = answers.filter(({ status }) => status === 422)
  if (refused) await expectProblem(refused, auth.acceptInvitation, 'account_elsewhere')
})
