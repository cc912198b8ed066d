// Slow: a list must be long to be jumped over.
import { rowsOf } from '@atesta/contract/client.ts'
import { dayMs } from '@atesta/contract/durations.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Stack } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../database/database.ts'
import { listCertifications } from '../domain/certifications/certifications-list.queries.ts'
import { listInspections } from '../domain/inspections/inspections-list.queries.ts'
import { rollUpCounts } from './counted-list.queries.ts'
import { countBound } from './paging.ts'

const given = useScene()
const rows = repetitions(9000, 40_000)
/** What is asked and what is expected are about the same days, also at midnight. */
const started = Date.now()

/**
 * What a person sees, said once more and as plainly as possible: administrators everything, others what lies in folders
 * they answer for, or their own where assigned.
 */
const seen = `(CASE WHEN $2 = 'RANGE_ADMIN' THEN true
    WHEN $2 = 'RANGE_SUPERVISOR' THEN f.owner_id IS NOT DISTINCT FROM $1 OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = $1)
    ELSE false END
  OR (OWN AND (f.owner_id IS NOT DISTINCT FROM $1
    OR EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = $1)
    OR ($2 = 'RANGE_SUPERVISOR' AND EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = $1)))))`
const plain = {
  inspections: `SELECT i.id FROM inspections i JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id JOIN users u ON u.id = i.user_id
    WHERE i.company_id = $3 AND i.deleted_at IS NULL AND ${seen.replace('OWN', 'i.user_id = $1')}`,
  certifications: `SELECT c.id FROM certifications c JOIN inspections i ON i.id = c.inspection_id JOIN tasks t ON t.id = c.task_id JOIN folders f ON f.id = t.folder_id
    WHERE c.company_id = $3 AND c.deleted_at IS NULL AND ${seen.replace('OWN', '(i.user_id = $1 OR c.user_id = $1)')}`,
}

/** Rows of every kind in folders of every kind: supervised or not, somebody's own, assigned to, deleted. */
async function fillLists(stack: Stack): Promise<void> {
  const [alice, sam, ines, ivan] = await Promise.all(
    (['alice', 'sam', 'ines', 'ivan'] as const).map(async (name) => (await stack.as(name)).userId),
  )
  const company = stack.companies.acme
  await stack.query(
    `INSERT INTO folders (company_id, type, name, owner_id) SELECT $1, 'workflow', 'Many ' || n, CASE n WHEN 5 THEN $2::bigint WHEN 6 THEN $3::bigint END
     FROM generate_series(1, 6) n`,
    [company, ines, sam],
  )
  await stack.query(
    `INSERT INTO folder_members (company_id, folder_id, user_id) SELECT $1, id, $2 FROM folders WHERE name IN ('Many 1', 'Many 2')`,
    [company, sam],
  )
  await stack.query(
    `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version)
     SELECT $1, f.id, 'workflow', f.name || ' task ' || n, $2, 1 FROM folders f, generate_series(1, 4) n WHERE f.name LIKE 'Many%'`,
    [company, given.templateId],
  )
  await stack.query(
    `INSERT INTO task_assignees (company_id, task_id, user_id) SELECT $1, t.id, u.id FROM tasks t, unnest($2::bigint[]) u (id)
     WHERE t.name LIKE '%task 1' OR t.name LIKE '%task 2'`,
    [company, [ines, sam]],
  )
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at, deleted_at, created_at)
     SELECT $1, t.ids[1 + (n * 7) % 24], ($3::bigint[])[1 + n % 4], n, CASE WHEN n % 97 = 0 THEN 'Rare_' ELSE 'Common ' END || n, $2, 1,
       CASE WHEN n % 3 = 0 THEN 'draft' ELSE 'submitted' END, CASE WHEN n % 3 <> 0 THEN now() END, CASE WHEN n % 50 = 0 THEN now() END,
       now() - interval '1 hour' * ($4 - n)
     FROM generate_series(1, $4::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM tasks WHERE name LIKE 'Many%') t`,
    [company, given.templateId, [alice, sam, ines, ivan], rows],
  )
  await stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, description, size, category, deleted_at, device_claims)
     SELECT company_id, lpad(id::text, 20, '0'), task_id, id, 'files', CASE WHEN id % 5 = 0 THEN $2 ELSE user_id END, CASE id % 4 WHEN 0 THEN 'failed' WHEN 1 THEN 'hashing' ELSE 'queued' END,
       title, '', 1, CASE WHEN id % 6 = 0 THEN 'file' ELSE 'photo' END, deleted_at,
       CASE WHEN id % 2 = 0 THEN jsonb_build_object('position', jsonb_build_object('lat', id % 80, 'lon', id % 170)) ELSE '{}' END
     FROM inspections WHERE company_id = $1`,
    [company, sam],
  )
}

beforeAll(async () => {
  await fillLists(given.stack)
  // As autovacuum would, which is off in tests: the planner must know that these tables are long.
  await given.stack.query('ANALYZE')
})

type Answer = { data: { id: number }[]; total: number; total_is_exact?: boolean }
const people = {
  alice: 'RANGE_ADMIN',
  sam: 'RANGE_SUPERVISOR',
  sara: 'RANGE_SUPERVISOR',
  ines: 'RANGE_USER',
} as const
type Name = keyof typeof people
type Case = {
  list: keyof typeof plain
  query: string
  where: string
  order?: string
  /** A text that no index can find is looked for among so many first rows only. */
  among?: number
}

const cases: Case[] = [
  { list: 'inspections', query: '', where: 'true' },
  { list: 'inspections', query: 'sort=created_at', where: 'true', order: 'i.id' },
  { list: 'inspections', query: 'sort=title', where: 'true', order: 'lower(i.title), i.id' },
  {
    list: 'inspections',
    query: 'sort=-submitted_at',
    where: 'true',
    order: 'i.submitted_at DESC NULLS LAST, i.id DESC',
  },
  { list: 'inspections', query: 'sort=-title', where: 'true', order: 'lower(i.title) DESC, i.id DESC' },
  {
    list: 'inspections',
    query: 'sort=submitted_at',
    where: 'true',
    order: 'i.submitted_at NULLS FIRST, i.id',
  },
  { list: 'inspections', query: 'submitted=true', where: `i.state = 'submitted'` },
  {
    list: 'inspections',
    query: 'submitted=false&sort=created_at',
    where: `i.state = 'draft'`,
    order: 'i.id',
  },
  { list: 'inspections', query: 'mine=true', where: 'i.user_id = $1' },
  { list: 'inspections', query: 'folder_id=FOLDER', where: 't.folder_id = FOLDER' },
  {
    list: 'inspections',
    query: 'task_id=TASK&submitted=true',
    where: `i.task_id = TASK AND i.state = 'submitted'`,
  },
  { list: 'inspections', query: 'person_id=PERSON', where: 'i.user_id = PERSON' },
  {
    list: 'inspections',
    query: 'from=FROM&to=TO',
    where: `i.created_at >= 'FROM' AND i.created_at < 'TO'`,
    order: 'i.created_at DESC, i.id DESC',
  },
  { list: 'inspections', query: 'q=Rare_', where: `i.title LIKE 'Rare\\_%'` },
  { list: 'inspections', query: 'q=rARE_', where: `i.title LIKE 'Rare\\_%'` },
  {
    list: 'inspections',
    query: 'q=rare&sort=title&submitted=true',
    where: `i.title LIKE 'Rare%' AND i.state = 'submitted'`,
    order: 'lower(i.title), i.id',
  },
  { list: 'inspections', query: 'q=common', where: `i.title LIKE 'Common%'` },
  { list: 'inspections', query: 'q=common+1', where: `i.title LIKE 'Common 1%'` },
  { list: 'inspections', query: 'q=_9', where: `i.title LIKE '%\\_9%'`, among: 20_000 },
  { list: 'inspections', query: 'q=nothing+like+it', where: 'false' },
  { list: 'inspections', query: 'q=task+1', where: `t.name LIKE '%task 1'` },
  { list: 'certifications', query: '', where: 'true' },
  {
    list: 'certifications',
    query: 'state=queued&category=file',
    where: `c.state = 'queued' AND c.category = 'file'`,
  },
  { list: 'certifications', query: 'task_id=TASK', where: 'c.task_id = TASK' },
  {
    list: 'certifications',
    query: 'located=true&sort=created_at',
    where: 'c.lat IS NOT NULL',
    order: 'c.id',
  },
  {
    list: 'certifications',
    query: 'box=10,20,50,60',
    where: 'c.lat BETWEEN 20 AND 60 AND c.lon BETWEEN 10 AND 50',
  },
  { list: 'certifications', query: 'box=160,0,20,90', where: '(c.lon >= 160 OR c.lon <= 20) AND c.lat >= 0' },
  { list: 'certifications', query: 'q=Rare_', where: `c.title LIKE 'Rare\\_%'` },
  {
    list: 'certifications',
    query: 'q=rare&sort=created_at&state=queued',
    where: `c.title LIKE 'Rare%' AND c.state = 'queued'`,
    order: 'c.id',
  },
  {
    list: 'certifications',
    query: 'sort=created_at&category=file',
    where: `c.category = 'file'`,
    order: 'c.id',
  },
]

async function fillIn(text: string): Promise<string> {
  const [task] = await given.stack.query<{ id: number; folder_id: number }>(
    `SELECT id, folder_id FROM tasks WHERE name = 'Many 2 task 3'`,
  )
  const day = (back: number) => new Date(started - back * dayMs).toISOString().slice(0, 10)
  const values = {
    FOLDER: task?.folder_id,
    TASK: task?.id,
    PERSON: given.ines.userId,
    FROM: day(90),
    TO: day(60),
  }
  return Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, String(value)), text)
}

async function expected(name: Name, one: Case): Promise<number[]> {
  const { userId } = await given.stack.as(name)
  const order = one.order ?? (one.list === 'inspections' ? 'i.id DESC' : 'c.id DESC')
  const idsOf = async (where: string) => {
    const text = `${plain[one.list]} AND ${where} ORDER BY ${order}`
    const values = [userId, people[name], given.stack.companies.acme]
    return (await given.stack.query<{ id: number }>(text, values)).map(({ id }) => id)
  }
  const found = await idsOf(await fillIn(one.where))
  if (one.among === undefined) return found
  const first = new Set((await idsOf('true')).slice(0, one.among))
  return found.filter((id) => first.has(id))
}

async function ask(name: Name, one: Case, page: number): Promise<Answer> {
  const caller = await given.stack.as(name)
  const answer = await caller.fetch(
    `/api/${one.list}/list?page=${page}&page_size=50&${await fillIn(one.query)}`,
  )
  // A place that is hidden is not found; a plain query finds nothing in it.
  if (answer.status === 404 && /(folder|task)_id=/.test(one.query)) return { data: [], total: 0 }
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

async function expectAllAsPlain(name: Name, one: Case): Promise<void> {
  const all = await expected(name, one)
  const last = Math.max(1, Math.ceil(all.length / 50))
  for (const page of new Set([1, Math.ceil(last * 0.7), last, last + 1])) {
    const answer = await ask(name, one, page)
    expect([page, answer.data.map(({ id }) => id)]).toEqual([page, all.slice((page - 1) * 50, page * 50)])
    if (answer.total_is_exact === false) expect(answer.total).toBeLessThanOrEqual(all.length)
    else expect(answer.total).toBe(all.length)
  }
}

describe.each(Object.keys(people) as Name[])('%s sees what a plain query finds', (name) => {
  test.each(cases)('$list?$query', (one) => expectAllAsPlain(name, one))
})

test('a total is exact up to the bound, and said not to be beyond it', async () => {
  const fromLongAgo = { list: 'inspections', query: 'from=1999-01-01', where: 'true' } as const
  const [all, dated, beyond] = await Promise.all([
    ask('alice', { list: 'inspections', query: '', where: 'true' }, 1),
    ask('alice', fromLongAgo, 1),
    ask('alice', fromLongAgo, 10_000),
  ])
  expect(all.total).toBeGreaterThan(countBound)
  expect(all).not.toHaveProperty('total_is_exact')
  expect(dated).toMatchObject({ total: countBound, total_is_exact: false })
  expect(beyond).toMatchObject({ data: [], total: countBound, total_is_exact: false })
})

test('the client’s rows are all of a list whose total is not exact', async () => {
  const alice = await given.stack.as('alice')
  const rows = rowsOf(({ query }) =>
    alice.api.inspections.list({ query: { ...query, from: '1999-01-01', page_size: 100 } }),
  )
  const ids: number[] = []
  for await (const { id } of rows) ids.push(id)
  expect(ids.length).toBeGreaterThan(countBound)
  expect(ids).toEqual(await expected('alice', { list: 'inspections', query: '', where: 'true' }))
})

describe('a page far down, by its cursor, reads about as much as the first', () => {
  /** What the tables of the two lists and their indexes are read for, in pages of the database. */
  async function readFor(
    name: Name,
    list: Case['list'],
    asked: { after?: string; page?: number; sort?: string },
  ) {
    const { stack } = given
    const actor = await stack.services.sessions.byBearer((await stack.as(name)).token)
    if (!actor) throw new Error(`${name} is not signed in.`)
    return inCompany(stack.services.app, actor.companyId, async (db) => {
      const fetched = async () =>
        (
          await sql<{
            n: number
          }>`SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::int AS n FROM pg_class c
            WHERE c.relname ~ ${`^${list}`}`.execute(db)
        ).rows[0]?.n ?? 0
      const before = await fetched()
      const read = list === 'inspections' ? listInspections : listCertifications
      const page = await read(db, actor, { page: 1, page_size: 20, ...asked } as never, (row: object) => row)
      return { next: page.next, blocks: (await fetched()) - before }
    })
  }
  test.each(
    (['alice', 'sam'] as const).flatMap((name) =>
      [
        ['inspections', '-created_at'],
        ['inspections', 'title'],
        ['inspections', '-submitted_at'],
        ['inspections', 'submitted_at'],
        ['certifications', 'created_at'],
      ].map(([list, sort]) => [name, list as Case['list'], sort] as const),
    ),
  )('%s, %s by %s', async (name, list, sort) => {
    const first = await readFor(name, list, { sort })
    const onTheWay = await readFor(name, list, {
      sort,
      page: Math.floor(rows / (name === 'alice' ? 30 : 80)),
    })
    const deep = await readFor(name, list, { sort, after: onTheWay.next ?? '' })
    expect(deep.next).not.toBeNull()
    expect(onTheWay.blocks).toBeGreaterThan(first.blocks)
    expect(deep.blocks).toBeLessThan(first.blocks * 1.5 + 30)
  })
})

describe('counts', () => {
  const truth = `SELECT list, folder_id, task_id, state, category, sum(n)::int AS n FROM (
      SELECT 'inspections' AS list, t.folder_id, i.task_id, i.state, '' AS category, 1 AS n FROM inspections i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL
      UNION ALL SELECT 'certifications', t.folder_id, c.task_id, c.state, c.category, 1 FROM certifications c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL) x
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`
  const kept = `SELECT list, t.folder_id, scope_id AS task_id, x.state, category, sum(n)::int AS n FROM (
      SELECT list, scope_id, state, category, n FROM list_counts WHERE scope = 'task' AND state <> ''
      UNION ALL SELECT list, task_id, state, category, n FROM list_deltas) x JOIN tasks t ON t.id = scope_id
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5`
  const byFolder = `SELECT list, folder_id, state, category, sum(n)::int AS n FROM (${truth}) y GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
  const folders = `SELECT list, scope_id AS folder_id, state, category, sum(n)::int AS n FROM (
      SELECT list, scope_id, state, category, n FROM list_counts WHERE scope = 'folder' AND state <> ''
      UNION ALL SELECT list, folder_id, state, category, n FROM list_deltas) x GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4`
  const ofCompany = `SELECT list, state, category, sum(n)::int AS n FROM (
      SELECT list, state, category, n FROM list_counts WHERE scope = 'company' AND state <> ''
      UNION ALL SELECT list, state, category, n FROM list_deltas) x
    GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`
  const everything = `SELECT list, state, category, sum(n)::int AS n FROM (${truth}) y GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  /** All states together are what they are one by one. */
  const apart = `SELECT list, scope, scope_id, sum(n) FILTER (WHERE state = '')::int AS together, sum(n) FILTER (WHERE state <> '')::int AS n
    FROM list_counts GROUP BY 1, 2, 3 HAVING COALESCE(sum(n) FILTER (WHERE state = ''), 0) <> COALESCE(sum(n) FILTER (WHERE state <> ''), 0)`
  async function expectCounts(): Promise<void> {
    const { stack } = given
    expect(await stack.query(ofCompany)).toEqual(await stack.query(everything))
    expect(await stack.query(apart)).toEqual([])
    expect(await stack.query(kept)).toEqual(await stack.query(truth))
    expect(await stack.query(folders)).toEqual(await stack.query(byFolder))
  }
  const rollUp = () => inCompany(given.stack.services.app, given.stack.companies.acme, rollUpCounts)

  test('hold through every kind of change, before and after they are rolled up', async () => {
    const { stack } = given
    await expectCounts()
    expect(await rollUp()).toBeGreaterThan(0)
    await expectCounts()
    const changes = [
      `UPDATE inspections SET state = 'submitted', submitted_at = now() WHERE state = 'draft' AND number % 7 = 0`,
      `UPDATE inspections SET deleted_at = now() WHERE number % 11 = 0 AND deleted_at IS NULL`,
      `UPDATE inspections SET deleted_at = NULL WHERE number % 11 = 0`,
      `UPDATE certifications SET state = 'uploading' WHERE id % 9 = 0`,
      `UPDATE certifications SET category = 'video_basic', deleted_at = now() WHERE id % 13 = 0`,
      `UPDATE tasks SET folder_id = (SELECT id FROM folders WHERE name = 'Many 3') WHERE name IN ('Many 1 task 1', 'Many 4 task 4')`,
      `DELETE FROM certifications WHERE id % 17 = 0`,
    ]
    for (const change of changes) {
      await stack.query(change)
      await expectCounts()
    }
    while ((await rollUp()) > 0);
    expect(await stack.query('SELECT FROM list_deltas')).toEqual([])
    await expectCounts()
    await stack.query('SELECT rebuild_list_counts()')
    await expectCounts()
  })

  test('stand beside each task and folder, before and after they are rolled up', async () => {
    const { stack, alice } = given
    const [task] = await stack.query<{ id: number; folder_id: number }>(
      `SELECT id, folder_id FROM tasks WHERE name = 'Many 3 task 2'`,
    )
    const look = async (path: string) => {
      const answer = await alice.fetch(`/api/workflows${path}`)
      return ((await answer.json()) as { data: { id: number; counts: object }[] }).data
    }
    const expectBeside = async () => {
      const [truly] = await stack.query<{
        submitted: number
        files: number
        all: number
        inspections: number
      }>(
        `SELECT count(*) FILTER (WHERE t.id = $1)::int AS inspections, count(*)::int AS all,
           count(*) FILTER (WHERE t.id = $1 AND i.state = 'submitted')::int AS submitted,
           (SELECT count(*)::int FROM certifications c WHERE c.task_id = $1 AND c.deleted_at IS NULL AND c.state IN ('hashing', 'sealing', 'certified')) AS files
         FROM inspections i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL AND t.folder_id = $2`,
        [task?.id, task?.folder_id],
      )
      const { inspections, submitted, files } = truly ?? {}
      expect(inspections).toBeGreaterThan(0)
      expect(await look('?q=Many+3+task+2')).toMatchObject([
        { id: task?.id, counts: { inspections, submitted, certifications: files } },
      ])
      expect(await look('/folders?q=Many+3')).toMatchObject([
        { id: task?.folder_id, counts: { inspections: truly?.all } },
      ])
    }
    await expectBeside()
    await stack.query(
      'UPDATE inspections SET deleted_at = now() WHERE task_id = $1 AND id % 3 = 0 AND deleted_at IS NULL',
      [task?.id],
    )
    await expectBeside()
    while ((await rollUp()) > 0);
    await expectBeside()
  })

  test('one writer never waits for another, nor for the roll-up', async () => {
    const { stack } = given
    const [first, second] = [new pg.Client(stack.databaseUrl), new pg.Client(stack.databaseUrl)]
    await Promise.all([first.connect(), second.connect()])
    try {
      const change = (id: number) =>
        `UPDATE certifications SET state = 'hashing' WHERE id = (SELECT min(id) + ${id} FROM certifications WHERE deleted_at IS NULL)`
      await first.query(`BEGIN; ${change(0)}`)
      await second.query(`SET lock_timeout = '20s'; BEGIN; ${change(1)}`)
      await second.query('SELECT roll_up_list_counts()')
      await second.query('COMMIT')
      await first.query('COMMIT')
    } finally {
      await first.end()
      await second.end()
    }
    await expectCounts()
  })
})

test('the owner changes with the inspection', async () => {
  const { stack, sam } = given
  await stack.query(
    'UPDATE inspections SET user_id = $1 WHERE id = (SELECT min(inspection_id) FROM certifications)',
    [sam.userId],
  )
  expect(
    await stack.query(
      `SELECT c.id FROM certifications c JOIN inspections i ON i.id = c.inspection_id WHERE c.inspection_user_id <> i.user_id`,
    ),
  ).toEqual([])
})

describe('a supervisor of more tasks than are told one by one sees the same', () => {
  beforeAll(async () => {
    await given.stack.query(
      `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version)
       SELECT company_id, id, 'workflow', 'Empty ' || n, $1, 1 FROM folders, generate_series(1, 5001) n WHERE name = 'Many 1'`,
      [given.templateId],
    )
  })
  test.each(cases.filter(({ query }) => /^$|sort=-?title|^located|^q=common$/.test(query)))(
    '$list?$query',
    (one) => expectAllAsPlain('sam', one),
  )
})
