import { dayMs } from '@atesta/contract/durations.ts'
import { auth } from '@atesta/contract/routes/auth.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
let id: number
beforeAll(async () => {
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  id = (await given.alice.api.users.create({ body })).id
})
const readInvitation = (token: string) =>
  given.stack.anyone('/api/auth/invitation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

test('sends a new link and ends the previous one', async () => {
  const first = await mailedToken(given.stack, smtp, 'nora@acme.test')
  expect((await readInvitation(first)).status).toBe(200)
  const before = smtp.received.length
  await given.stack.query(`UPDATE invitations SET expires_at = now() + interval '1 hour'`)
  const user = await given.alice.api.users.invite({ params: { id } })
  expect(Date.parse(user.invitation_expires_at ?? '') - Date.now()).toBeGreaterThan(6 * dayMs)
  const second = await mailedToken(given.stack, smtp, 'nora@acme.test')
  expect(smtp.received.length).toBe(before + 1)
  expect(second).not.toBe(first)
  await expectProblem(await readInvitation(first), auth.readInvitation, 'invitation_invalid')
  expect((await readInvitation(second)).status).toBe(200)
  expect(await countRows(given.stack, 'invitations', 'user_id = $1', [id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'invite', record_id: String(id) })
})

test('refuses active and disabled users', async () => {
  const refuse = (user: number) =>
    expectRefused(given.stack, given.alice, users.invite, { params: { id: user } }, 'user_not_invited')
  await refuse(given.ines.userId)
  const body = { email: 'gone@acme.test', name: 'Gone', range: 'RANGE_USER' } as const
  const gone = await given.alice.api.users.create({ body })
  await given.alice.api.users.remove({ params: { id: gone.id } })
  await refuse(gone.id)
})

test('sending again counts like inviting', async () => {
  await given.stack.query(`UPDATE auth.rate_limits SET points = 300 WHERE key LIKE 'invite-company:%'`)
  await expectRefused(given.stack, given.alice, users.invite, { params: { id } }, 'too_many_requests')
  await given.stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'invite-company:%'`)
})
