import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id: number) => ({ params: { id } })

test('may sign in again with the password they had; what was ended stays ended', async () => {
  const { userId, token } = await given.stack.as('ivan')
  await given.alice.api.users.remove(args(userId))
  await expect(signIn(given.stack.url, 'ivan@acme.test', given.stack.password)).rejects.toThrow('401')
  const user = await given.alice.api.users.enable(args(userId))
  expect(user).toMatchObject({ id: userId, state: 'active', can: { enable: false, disable: true } })
  expect((await signIn(given.stack.url, 'ivan@acme.test', given.stack.password)).userId).toBe(userId)
  const old = await given.stack.anyone('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(old.status).toBe(401)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'enable',
    noun: 'user',
    record_id: String(userId),
  })
})

test('a user who had never accepted is invited again', async () => {
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  const { id } = await given.alice.api.users.create({ body })
  await given.alice.api.users.remove(args(id))
  const invited = () => countRows(given.stack, 'invitations', 'user_id = $1', [id])
  expect(await invited()).toBe(0)
  const user = await given.alice.api.users.enable(args(id))
  expect(user.state).toBe('invited')
  expect(user.invitation_expires_at).not.toBeNull()
  expect(await invited()).toBe(1)
})

test('refuses users who are not disabled', async () => {
  const { stack, alice, ines } = given
  await expectRefused(stack, alice, users.enable, args(ines.userId), 'user_not_disabled')
})

test('respects the plan’s limit and the rate of invitations', async () => {
  const { stack, alice } = given
  const body = { email: 'late@acme.test', name: 'Late', range: 'RANGE_USER' } as const
  const { id } = await alice.api.users.create({ body })
  await alice.api.users.remove(args(id))
  await stack.query(`UPDATE companies SET plan = 'starter' WHERE slug = 'acme'`)
  await expectRefused(stack, alice, users.enable, args(id), 'plan_limit_users')
  await stack.query(`UPDATE companies SET plan = 'self-hosted' WHERE slug = 'acme'`)
  await stack.query(`UPDATE auth.rate_limits SET points = 300 WHERE key LIKE 'invite-company:%'`)
  await expectRefused(stack, alice, users.enable, args(id), 'too_many_requests')
  await stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'invite-company:%'`)
})
