// Slow: every list of the contract is walked in every order, from both ends.
import type { Route } from '@atesta/contract/route.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { type Args, call, expectProblem } from '@atesta/testkit/calls.ts'
import { operations } from '@atesta/testkit/generated/operations.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const given = useScene()
const rows = 23
const ids = { company: 0, task: 0, email: 0, webhook: 0, claim: 0 }

/** Names of which several are equal, some in other letters, and some that no JSON or LIKE takes as they are. */
const name = `(ARRAY['Same', 'same', 'Ünlike', '"quoted" \\ %_', 'Same', '漢字 🙂'])[1 + n % 6]`
/** Times of which several are equal, and finer than a millisecond. */
const time = `(timestamptz '2026-03-14 15:09:26.535897+00' + interval '1 microsecond' * (n % 5))`
/** The first and the last moments that the API takes: more microseconds from 1970 than a double holds. */
const far = `(CASE WHEN n % 2 = 0 THEN timestamptz '1000-01-01 00:00:00.000001+00' ELSE '9999-12-31 23:59:59.999999+00' END)`
const some = (value: string) => `CASE WHEN n % 3 = 0 THEN ${value} END`
const many = `generate_series(1, ${rows}) n`

async function fillLists(): Promise<void> {
  const { stack, templateId, alice, sam, ines } = given
  const { query } = stack
  const company = stack.companies.acme
  const one = async (text: string, values: unknown[] = []) =>
    (await query<{ id: number }>(text, values))[0]?.id ?? 0
  const people = `(ARRAY[${alice.userId}, ${sam.userId}, ${ines.userId}])[1 + n % 3]`
  ids.company = company
  ids.task = given.workflowId
  const folder = (type: string) =>
    one(
      `INSERT INTO folders (company_id, type, name) VALUES (${company}, '${type}', 'Walked ${type}') RETURNING id`,
    )
  const task = (type: string, of: number, more = 'NULL::timestamptz') =>
    `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version, due_at, updated_at)
     SELECT ${company}, ${of}, '${type}', ${name}, ${templateId}, 1, ${more}, ${time} FROM ${many} RETURNING id`
  await query(
    `INSERT INTO folders (company_id, type, name) SELECT ${company}, 'workflow', ${name} || n FROM ${many}`,
  )
  await query(task('workflow', await folder('workflow'), some(far)))
  ids.claim = await folder('claim')
  await query(`WITH made AS (${task('claim', ids.claim)}), numbered AS (SELECT id, row_number() OVER () AS n FROM made)
    INSERT INTO claims (task_id, company_id, number, incident_on, amount, currency)
    SELECT id, ${company}, 'C-' || n, ${some(`date '2026-01-01' + (n % 4)::integer`)}, ${some('n % 4 + 0.25')}, ${some(`'USD'`)} FROM numbered`)
  ids.email = await one(`WITH made AS (${task('email', await folder('email'))})
    INSERT INTO email_tasks (task_id, company_id, subject, message, locale) SELECT id, ${company}, 'Please', 'Answer', 'en' FROM made RETURNING task_id AS id`)
  await query(`INSERT INTO users (company_id, kind, range, name, email, created_at, last_seen_at)
    SELECT ${company}, kind, 'RANGE_USER', ${name}, format('%s-%s@walked.test', kind, n), ${time}, ${some(time)} FROM ${many}, unnest(ARRAY['person', 'client']) kind`)
  await query(`INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at, created_at)
    SELECT ${company}, task, ${people}, 1000 + n, ${name}, ${templateId}, 1, CASE WHEN n % 3 = 0 THEN 'submitted' ELSE 'draft' END, ${some(time)}, ${time}
    FROM ${many}, unnest(ARRAY[${ids.task}, ${ids.email}]::bigint[]) task`)
  await query(`INSERT INTO corrective_actions (company_id, inspection_id, task_id, inspector_id, text, due_on, created_by)
    SELECT company_id, id, task_id, user_id, title, ${some("date '2026-01-01' + (number % 4)::integer").replaceAll('n %', 'number %')}, user_id
    FROM inspections WHERE company_id = ${company}`)
  await query(`INSERT INTO emails (company_id, task_id, client_id, inspection_id, address, name, locale, state, updated_at)
    SELECT ${company}, ${ids.email}, c.id, i.id, 'x@walked.test', ${name}, 'en', 'sent', ${time}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE kind = 'client' AND company_id = ${company}) c
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM inspections WHERE task_id = ${ids.email}) i USING (n)`)
  await query(`INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, description, size, category, created_at)
    SELECT company_id, lpad(id::text, 20, '0'), task_id, id, 'files', user_id, 'queued', title, '', 1, 'photo', created_at FROM inspections WHERE company_id = ${company}`)
  await query(`WITH made AS (INSERT INTO reports (company_id, kind, inspection_id, task_id, user_id, locale, title, state, fingerprint)
      SELECT company_id, 'inspection', id, task_id, user_id, 'en', 'Report', 'ready', md5(id::text) FROM inspections WHERE company_id = ${company} RETURNING *)
    INSERT INTO certifications (company_id, identifier, report_id, component_id, user_id, state, title, description, size, category, sha256)
    SELECT company_id, 'r' || lpad(id::text, 19, '0'), id, 'report', user_id, 'queued', title, '', 1, 'file', repeat('a', 64) FROM made`)
  await query(
    `INSERT INTO templates (company_id, name, updated_at) SELECT ${company}, ${name} || n, ${time} FROM ${many}`,
  )
  await query(`INSERT INTO template_versions (company_id, template_id, version, structure)
    SELECT t.company_id, t.id, 1, v.structure FROM templates t, template_versions v WHERE v.template_id = ${templateId} AND v.version = 1 AND t.company_id = ${company}
    ON CONFLICT DO NOTHING`)
  await query(
    `INSERT INTO notifications (company_id, user_id, kind) SELECT ${company}, ${people}, 'inspection_submitted' FROM ${many}`,
  )
  await query(
    `INSERT INTO mails (company_id, kind, to_address, to_name, locale, state) SELECT ${company}, 'note', 'x@walked.test', 'X', 'en', 'sent' FROM ${many}`,
  )
  await query(
    `INSERT INTO billing_entries (company_id, kind, plan, reference) SELECT ${company}, 'paid', 'pro', n::text FROM ${many}`,
  )
  await query(`INSERT INTO api_keys (company_id, kind, name, user_id, created_by, hint, token_hash, scopes, created_at, last_used_at)
    SELECT ${company}, 'personal', ${name}, ${people}, ${people}, 'atk_x', sha256(n::text::bytea), '{}', ${time}, ${some(time)} FROM ${many}`)
  ids.webhook = await one(`INSERT INTO webhooks (company_id, name, url, events, secret, created_by)
    SELECT ${company}, ${name}, 'https://hooks.test', '{}', 'x', ${alice.userId} FROM ${many} RETURNING id`)
  await query(`WITH e AS (INSERT INTO webhook_events (company_id, type, data) SELECT ${company}, 'ping', '{}' FROM ${many} RETURNING id)
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_id) SELECT ${company}, ${ids.webhook}, id FROM e`)
  await query(
    `INSERT INTO audit_events (company_id, action, noun, record_id, at) SELECT ${company}, 'create', 'walked', n::text, ${time} FROM ${many}`,
  )
}
beforeAll(fillLists)

type Answer = {
  data: { id: number }[]
  next: string | null
  previous: string | null
  total: number
  page: number
}
async function ask(caller: Caller, route: Route, args: Args): Promise<Answer> {
  const answer = await call(caller, route, args)
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.anything()])
  return JSON.parse(text) as Answer
}

/** All ids by walking from one end; `meanwhile` happens after each page. */
async function walk(
  caller: Caller,
  route: Route,
  args: Args,
  way: 'after' | 'before',
  from: string | null,
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ ids: number[]; pages: number[] }> {
  const found: number[] = []
  const pages: number[] = []
  for (let cursor = from; cursor !== null; ) {
    const page: Answer = await ask(caller, route, { ...args, query: { ...args.query, [way]: cursor } })
    const shown = page.data.map(({ id }) => id)
    found.splice(way === 'after' ? found.length : 0, 0, ...shown)
    pages.push(page.page)
    cursor = way === 'after' ? page.next : page.previous
    await meanwhile()
  }
  return { ids: found, pages }
}

const shapeOf = (route: Route) => (route.query instanceof z.ZodObject ? route.query.shape : {})
const lists = operations
  .filter(({ route }) => 'before' in shapeOf(route))
  // The files of one inspection are the list of certifications, filtered.
  .filter(({ id }) => !id.endsWith('.inspectionCertifications'))
  .flatMap(({ id, route }) => {
    const sort = shapeOf(route).sort as z.ZodDefault<z.ZodEnum> | undefined
    return (sort?.unwrap().options ?? [undefined]).map((by) => ({ id, route, sort: by }))
  })

const paramsOf = (id: string) =>
  id === 'webhooks.deliveries'
    ? ids.webhook
    : id.startsWith('emails.')
      ? ids.email
      : id.startsWith('claims.')
        ? ids.claim
        : id === 'inspections.answers'
          ? given.templateId
          : ids.task

test.each(lists)(
  '$id by $sort: a walk from either end finds each row once, in order',
  async ({ id, route, sort }) => {
    const args = {
      params: { id: paramsOf(id), folder_id: paramsOf(id), identifier: 'x' },
      query: { ...(sort && { sort }), page_size: 100 },
    }
    const whole = await ask(given.alice, route, args)
    const all = whole.data.map((row) => row.id)
    expect([whole.next, whole.previous, new Set(all).size]).toEqual([null, null, whole.total])
    const small = { ...args, query: { ...args.query, page_size: 5 } }
    const first = await ask(given.alice, route, small)
    expect(first.previous).toBeNull()
    const { ids: onwards, pages } = await walk(given.alice, route, small, 'after', first.next)
    expect([...first.data.map((row) => row.id), ...onwards]).toEqual(all)
    expect(pages).toEqual(pages.map((_, n) => n + 2))
    const last = await ask(given.alice, route, {
      ...small,
      query: { ...small.query, page: Math.max(1, Math.ceil(all.length / 5)) },
    })
    expect(last.next).toBeNull()
    const back = await walk(given.alice, route, small, 'before', last.previous)
    expect([...back.ids, ...last.data.map((row) => row.id)]).toEqual(all)
    expect(back.pages.at(-1) ?? 1).toBe(1)
  },
)

describe.each(['alice', 'sam', 'ines'] as const)('%s', (who) => {
  const sorts = ['created_at', '-created_at', 'submitted_at', '-submitted_at', 'title', '-title']
  test.each(sorts)('by %s: finds every remaining row once while rows come and go', async (sort) => {
    const { stack, templateId } = given
    const caller = given[who]
    const args = { query: { sort, page_size: 7 } }
    const whole = async () =>
      (await ask(caller, inspections.list, { query: { sort, page_size: 100 } })).data.map(({ id }) => id)
    let turn = 0
    const change = async () => {
      turn += 1
      await stack.query(
        `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at)
         SELECT $1, $2, $3, 5000 + (SELECT max(number) FROM inspections), ${name}, $4, 1, CASE WHEN n % 3 = 0 THEN 'submitted' ELSE 'draft' END, ${some(time)} FROM (SELECT $5::integer AS n) one`,
        [ids.company, ids.task, caller.userId, templateId, turn],
      )
      await stack.query(
        `UPDATE inspections SET deleted_at = now() WHERE id = (SELECT id FROM inspections
           WHERE user_id = $1 AND deleted_at IS NULL ORDER BY md5(id || $2::text) LIMIT 1)`,
        [caller.userId, `${sort}${turn}`],
      )
    }
    for (const way of ['after', 'before'] as const) {
      const before = await whole()
      const end = await ask(caller, inspections.list, {
        query: { ...args.query, page: way === 'after' ? 1 : Math.ceil(before.length / 7) },
      })
      const from = way === 'after' ? end.next : end.previous
      const { ids: walked } = await walk(caller, inspections.list, args, way, from, change)
      const found =
        way === 'after'
          ? [...end.data.map(({ id }) => id), ...walked]
          : [...walked, ...end.data.map(({ id }) => id)]
      const after = await whole()
      expect(new Set(found).size).toBe(found.length)
      const stayed = before.filter((id) => after.includes(id))
      expect(stayed.length).toBeGreaterThan(0)
      expect(found.filter((id) => stayed.includes(id))).toEqual(stayed)
    }
  })
})

test('a cursor goes on where its row was, and back from where all is gone', async () => {
  const { stack, alice } = given
  const query = { sort: 'title', page_size: 2 } as const
  const first = await alice.api.inspections.list({ query })
  await stack.query('UPDATE inspections SET deleted_at = now() WHERE id = ANY($1)', [
    first.data.map(({ id }) => id),
  ])
  const second = await alice.api.inspections.list({ query: { ...query, after: first.next ?? '' } })
  expect(second.data).toEqual((await alice.api.inspections.list({ query })).data)
  const asked = { ...query, task_id: ids.task }
  const rest = await alice.api.inspections.list({ query: { ...asked, page_size: 4 } })
  await stack.query(
    'UPDATE inspections SET deleted_at = now() WHERE task_id = $1 AND deleted_at IS NULL AND id <> ALL($2)',
    [ids.task, rest.data.map(({ id }) => id)],
  )
  const empty = await alice.api.inspections.list({ query: { ...asked, after: rest.next ?? '' } })
  expect(empty).toMatchObject({ data: [], next: null, total: 4 })
  const back = await alice.api.inspections.list({ query: { ...asked, before: empty.previous ?? '' } })
  expect(back.data).toEqual(rest.data.slice(2))
})

const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
test.each([
  ['after', 'x'],
  ['after', '%00'],
  ['before', 'AAAAAAAAAAAA'],
  ['after', Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x22, 0x22]).toString('base64url')],
  ['after', written('title', 'x', 1)],
  ['after', written('-title', 'x', 1, 0)],
  ['after', written('title', null, 1, 0)],
  ['after', written('title', 'nul\0', 1, 0)],
  ['after', written('title', '\ud800', 1, 0)],
  ['before', written('title', 'x', 1.5, 0)],
  ['before', written('title', 'x', 1, -1)],
  ['before', written('title', 'x', '1; DROP', 0)],
  ['after', 'x'.repeat(4001)],
])('%s=%s is refused at its field', async (way, cursor) => {
  const query = { sort: 'title', [way]: cursor }
  const problem = await expectProblem(
    await call(given.alice, inspections.list, { query }),
    inspections.list,
    'validation_failed',
  )
  expect(problem.errors?.map((each) => JSON.stringify(each))).toEqual([expect.stringContaining(`?${way}`)])
})

test.each([
  ['submitted_at', '9999999999999999'],
  ['submitted_at', '-9007199254740991'],
  ['submitted_at', '1e5'],
])('a cursor with the %s %s is answered or refused, and never a fault', async (sort, key) => {
  const answer = await call(given.alice, inspections.list, {
    query: { sort, after: written(sort, key, 1, 0) },
  })
  expect([200, 422, 400]).toContain(answer.status)
})
