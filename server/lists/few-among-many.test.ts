import { rowsReadOf } from '@atesta/testkit/lookups.ts'
import { useClaims } from '@atesta/testkit/records/claims.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/database.ts'
import { listClaims } from '../domain/claims/claims.queries.ts'
import { listEmails } from '../domain/emails/emails.queries.ts'
import { listTasks } from '../domain/tasks/tasks-list.queries.ts'
import type { Actor } from '../identity/actor.ts'
import { countBound } from './paging.ts'

// Slow: with fewer rows PostgreSQL rightly reads whole tables.

const given = useClaims()
const [few, many] = [60, 20_000]
let folder: { email: number }

/** Claims and emails of one folder of Sam's, which are older than those of 20 folders that Sam does not see. */
beforeAll(async () => {
  const { stack, sam, alice, ines, folderId, claim } = given
  const { id: emailFolder } = await alice.api.tasks.createFolder({
    body: { type: 'email', name: 'Few', members: [sam.userId] },
  })
  folder = { email: emailFolder }
  for (const [type, own] of [
    ['claim', folderId],
    ['email', emailFolder],
  ] as const) {
    await stack.query(
      `INSERT INTO folders (company_id, type, name) SELECT company_id, type, 'Other ' || n FROM folders, generate_series(1, 20) n WHERE id = $1`,
      [own],
    )
    await stack.query(
      `INSERT INTO tasks (company_id, type, folder_id, name, template_id, template_version, updated_at)
       SELECT t.company_id, $4, CASE WHEN n <= $2 THEN $3 ELSE (SELECT min(f.id) FROM folders f WHERE f.type = $4 AND f.name LIKE 'Other %') + n % 20 END,
         CASE WHEN n <= $2 THEN 'zzz ' ELSE 'zz ' END || n, t.template_id, t.template_version, now() - interval '1 hour' + interval '1 microsecond' * n
       FROM tasks t, generate_series(1, $5::int) n WHERE t.id = $1`,
      [claim.id, few, own, type, many],
    )
  }
  await stack.query(
    `INSERT INTO claims (company_id, task_id, number, state, amount, currency, incident_on, incident_type)
     SELECT company_id, id, 'Z-' || id, 'reported', 1e7 - id, 'USD', date '2027-01-01' - (id / 100)::int, CASE WHEN name LIKE 'zzz%' THEN 'hail' ELSE 'fire' END FROM tasks WHERE type = 'claim' AND name LIKE 'zz%'`,
  )
  await stack.query(
    `WITH client AS (INSERT INTO users (company_id, kind, range, name, email) SELECT company_id, 'client', 'RANGE_USER', 'Clara', 'clara@clients.test' FROM tasks WHERE id = $1
       RETURNING id, company_id),
     asked AS (INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version)
       SELECT t.company_id, t.id, c.id, 1, 'Clara', t.template_id, t.template_version FROM tasks t, client c WHERE t.type = 'email' RETURNING id, company_id, task_id, user_id)
     INSERT INTO emails (company_id, task_id, client_id, inspection_id, address, name, locale)
     SELECT company_id, task_id, user_id, id, 'clara@clients.test', 'zz ' || id, 'en' FROM asked`,
    [claim.id],
  )
  await stack.query(
    `INSERT INTO task_assignees (company_id, task_id, user_id) SELECT company_id, id, $1 FROM tasks WHERE type = 'claim' AND name LIKE 'zzz%'`,
    [ines.userId],
  )
  await makeWorkflow(stack)
  await stack.query(
    `INSERT INTO tasks (company_id, type, folder_id, name, template_id, template_version)
     SELECT company_id, type, folder_id, 'zzz ' || n, template_id, template_version FROM tasks, generate_series(2, $1::int) n WHERE type = 'workflow'`,
    [few],
  )
  for (const table of ['tasks', 'task_assignees', 'claims', 'emails', 'folders', 'inspections'])
    await stack.query(`VACUUM ANALYZE ${table}`)
}, 120_000)

type List = (db: Db, actor: Actor) => Promise<{ total: number }>
const page = { page: 1, page_size: 20 }

async function expectFew(caller: Caller, list: List, total: number) {
  let found = 0
  const read = await rowsReadOf(
    given.stack,
    caller,
    ['tasks', 'claims', 'emails', 'inspections'],
    async (db, actor) => {
      found = (await list(db, actor)).total
    },
  )
  expect(found).toBe(total)
  expect(Math.max(...Object.values(read))).toBeLessThan(2000)
}

const claims =
  (asked: Partial<Parameters<typeof listClaims>[2]>): List =>
  (db, actor) =>
    listClaims(db, actor, { ...page, sort: '-updated_at', ...asked }, ({ task_id }) => task_id)
const tasks =
  (asked: Partial<Parameters<typeof listTasks>[2]>): List =>
  (db, actor) =>
    listTasks(db, actor, { ...page, sort: '-updated_at', ...asked }, ({ id }) => id)
const emails =
  (asked: Partial<Parameters<typeof listEmails>[2]>): List =>
  (db, actor) =>
    listEmails(db, actor, { ...page, sort: '-id', ...asked }, ({ id }) => id)

test('a supervisor of few among many reads these few, in every order', async () => {
  for (const sort of ['-updated_at', 'updated_at', 'number', '-amount', 'incident_date', 'name'] as const)
    await expectFew(given.sam, claims({ sort }), few + 1)
  for (const sort of ['-updated_at', 'name', '-due_at'] as const)
    await expectFew(given.sam, tasks({ type: 'email', sort }), few)
  for (const sort of ['-id', 'name', 'updated_at'] as const) await expectFew(given.sam, emails({ sort }), few)
})

test('so does one who asks for a folder, a person, an incident or a kind of which there are few', async () => {
  const { alice, ines, folderId } = given
  for (const sort of ['-updated_at', 'amount'] as const)
    await expectFew(alice, claims({ sort, folder_id: folderId }), few + 1)
  for (const sort of ['-updated_at', 'amount'] as const)
    await expectFew(alice, claims({ sort, type: 'hail' }), few)
  await expectFew(alice, claims({ assignee_id: ines.userId, sort: 'name' }), few + 1)
  await expectFew(alice, emails({ folder_id: folder.email, sort: 'name' }), few)
  await expectFew(alice, tasks({ user_id: ines.userId, sort: 'name' }), few + 2)
  await expectFew(alice, tasks({ type: 'workflow', sort: 'name' }), few)
})

test('one who sees many is answered from the order’s index, and counted to the bound', async () => {
  const { stack, alice } = given
  let found: Awaited<ReturnType<List>> | undefined
  const read = await rowsReadOf(stack, alice, ['claims'], async (db, actor) => {
    found = await claims({ sort: 'amount' })(db, actor)
  })
  expect(found).toMatchObject({ total: countBound, total_is_exact: false })
  expect(read.claims).toBeLessThan(countBound)
})
