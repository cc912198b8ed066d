import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeInspection } from '@atesta/testkit/factories.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import pg from 'pg'
import { expect, test } from 'vitest'

const given = useScene()
const remove = (caller: typeof given.alice, id: number) => call(caller, users.remove, { params: { id } })

testForbidden(users.remove, () => ({
  stack: given.stack,
  args: { params: { id: given.alice.userId } },
  // Nobody disables themself.
  to: { alice: 'cannot_disable_self', sam: 'forbidden', ines: 'forbidden' },
}))

test('disabled: out at once, the work stays under the name, and is audited', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  expect((await remove(given.alice, given.ines.userId)).status).toBe(204)
  expect((await given.ines.fetch('/api/auth/me')).status).toBe(401)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'disable',
    noun: 'user',
    record_id: String(given.ines.userId),
    details: { name: 'Ines Inspector' },
  })
  const form = await given.sam.api.inspections.form({ params: { id } })
  expect(form.inspection.person.name).toBe('Ines Inspector')
  expect(
    await countRows(given.stack, 'auth.session s JOIN users u ON u.auth_user_id = s."userId"', 'u.id = $1', [
      given.ines.userId,
    ]),
  ).toBe(0)
})

test('keys and an open invitation end with the person', async () => {
  const sara = await given.stack.as('sara')
  const { token } = await sara.api.apiKeys.create({
    body: {
      kind: 'personal',
      name: 'Script',
      scopes: ['tasks:read'],
      password: given.stack.password,
    },
  })
  const ask = () =>
    given.stack.anyone('/api/tasks/folders', { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await remove(given.alice, sara.userId)
  expect((await ask()).status).toBe(401)
  expect(await countRows(given.stack, 'api_keys', 'user_id = $1 AND revoked_at IS NULL', [sara.userId])).toBe(
    0,
  )
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  const { id } = await given.alice.api.users.create({ body })
  await remove(given.alice, id)
  expect(await countRows(given.stack, 'invitations', 'user_id = $1', [id])).toBe(0)
})

test('of two administrators who disable each other at once, one stays and is told why', async () => {
  const { stack } = given
  await stack.query(
    `UPDATE users SET disabled_at = NULL, range = 'RANGE_ADMIN' WHERE email IN ('sam@acme.test', 'alice@acme.test')`,
  )
  stack.services.sessions.forget()
  // Held up until both have been let in and stand before the last check.
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  await holder.query(`BEGIN; SELECT id FROM users WHERE range = 'RANGE_ADMIN' FOR UPDATE`)
  const both = Promise.all([remove(given.alice, given.sam.userId), remove(given.sam, given.alice.userId)])
  await until(async () => {
    const [row] = await stack.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return row?.n === 2
  })
  await holder.query('COMMIT')
  await holder.end()
  const [done, refused] = (await both).sort((a, b) => a.status - b.status)
  expect(done?.status).toBe(204)
  if (refused) await expectProblem(refused, users.remove, 'last_administrator')
  const left = `company_id = $1 AND range = 'RANGE_ADMIN' AND disabled_at IS NULL`
  expect(await countRows(stack, 'users', left, [stack.companies.acme])).toBe(1)
})
