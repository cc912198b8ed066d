// Slow: people certify files, which the log seals, before they go.
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
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
  // Users cannot disable themselves.
  to: { alice: 'cannot_disable_self', sam: 'forbidden', ines: 'forbidden' },
}))

test('disabled: the company keeps what they certified without a task, and answers for it', async () => {
  const { stack, alice, sam } = given
  const { api } = alice
  const ivan = await stack.as('ivan')
  const before = await api.dashboard.summary({})
  const made = await ivan.api.inspections.create({ body: {} })
  const sent = await certify(ivan, made.id, await makePhoto(), 'photo.jpg', 'files-upload')
  await stack.settle()
  await ivan.api.tasks.submitForm({
    params: { id: made.task.id },
    body: payload(made.id, made.version, { 'files-upload': [sent.identifier] }),
  })
  expect((await remove(alice, ivan.userId)).status).toBe(204)
  const paths = [
    `/api/certifications/details/${sent.id}`,
    `/api/certifications/by_identifier/${sent.identifier}`,
    `/api/certifications/download/${sent.id}`,
    `/api/inspections/form/${made.id}`,
    `/api/inspections/download/${made.id}`,
    `/api/workflows/${made.task.id}`,
    `/api/folders/${made.task.folder_id}`,
    `/api/tasks/${made.task.id}/certifications`,
  ]
  for (const path of paths) {
    const [seen, hidden] = [await alice.fetch(path), await sam.fetch(path)]
    expect([path, seen.status, hidden.status]).toEqual([path, 200, 404])
    await seen.arrayBuffer()
  }
  const query = { task_id: made.task.id }
  const listed = { total: 1, data: [{ id: made.id }] }
  expect(await api.inspections.list({ query })).toMatchObject(listed)
  expect(await api.certifications.list({ query })).toMatchObject({ total: 1, data: [{ id: sent.id }] })
  expect((await api.inspections.list({ query: {} })).data[0]?.id).toBe(made.id)
  const names = (await api.workflows.list({ query: { folder_id: made.task.folder_id } })).data
  expect(names).toMatchObject([{ id: made.task.id, counts: { inspections: 1, submitted: 1 } }])
  expect((await api.dashboard.summary({})).figures.certifications).toBe(before.figures.certifications + 1)
  const asked = { body: { inspection_id: made.id } }
  await expectRefused(stack, sam, reports.generate, asked, 'not_found')
  const report = await api.reports.generate(asked)
  await stack.settle()
  expect(await api.reports.read({ params: { id: report.id } })).toMatchObject({ state: 'ready' })
  // No other user works in that user's own folder.
  await expectRefused(stack, alice, inspections.create, { body: { task_id: made.task.id } }, 'forbidden')
})

test('disabled: signed out immediately, the work stays under the name, and is audited', async () => {
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

test('of two administrators who disable each other, one stays and gets the reason', async () => {
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
