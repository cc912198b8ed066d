import pg from 'pg'

export type ScaleCompany = { id: number; tasks: number; people: number; admin: number }

/** One connection as the owner, for a whole run. Rows that a crash may lose cost half the time. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SET synchronous_commit = off')
    return await work(client)
  } finally {
    await client.end()
  }
}

const inspectorsOf = (count: number) => Math.min(200, Math.max(5, Math.ceil(count / 2000)))
const tasksOf = (count: number) => Math.min(5000, Math.max(4, Math.ceil(count / 500)))

/** Twenty folders of one supervisor each, tasks in turn, inspectors assigned to every task of two folders. */
export async function insertSurroundings(
  client: pg.Client,
  company: { id: number; slug: string; admin: number; supervisor: number; inspector: number; count: number },
  form: { structure: object; name: string },
): Promise<ScaleCompany> {
  const { id, slug, admin, supervisor, inspector, count } = company
  await client.query(`SELECT set_config('atesta.company_id', $1, false)`, [String(id)])
  await client.query(
    `INSERT INTO users (company_id, name, email, range)
     SELECT $1, format('Inspector %s', n), format('inspector%s@%s.atesta.test', n, $2::text), 'RANGE_USER' FROM generate_series(2, $3::int) n`,
    [id, slug, inspectorsOf(count)],
  )
  await client.query(
    `WITH made AS (INSERT INTO templates (company_id, name) VALUES ($1, $2) RETURNING id)
     INSERT INTO template_versions (company_id, template_id, version, structure) SELECT $1, id, 1, $3 FROM made`,
    [id, form.name, JSON.stringify(form.structure)],
  )
  await client.query(
    `INSERT INTO folders (company_id, type, name) SELECT $1, 'workflow', format('Area %s', n) FROM generate_series(1, 20) n`,
    [id],
  )
  await client.query(
    `INSERT INTO folder_members (company_id, folder_id, user_id)
     SELECT $1, f.id, u.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM folders WHERE company_id = $1) f
       CROSS JOIN (VALUES ($2::bigint), ($3::bigint)) u (id) WHERE u.id = $2 OR f.n % 2 = 0`,
    [id, admin, supervisor],
  )
  await client.query(
    `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version)
     SELECT $1, f.ids[1 + n % 20], 'workflow', format('Round %s', n + 1), t.id, 1 FROM generate_series(0, $2::int - 1) n,
       (SELECT array_agg(id ORDER BY id) AS ids FROM folders WHERE company_id = $1) f, (SELECT id FROM templates WHERE company_id = $1) t`,
    [id, tasksOf(count)],
  )
  await client.query(
    `INSERT INTO task_assignees (company_id, task_id, user_id)
     SELECT $1, t.id, u.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tasks WHERE company_id = $1) t
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE company_id = $1 AND range = 'RANGE_USER') u
         ON u.n % 10 = t.n % 10 OR u.id = $2`,
    [id, inspector],
  )
  return { id, admin, tasks: tasksOf(count), people: inspectorsOf(count) }
}

/** Kept for the connection: what the rows below are put together from. */
export async function prepareParts(
  client: pg.Client,
  company: number,
  parts: { answers: object[]; phrases: string[] },
): Promise<void> {
  await client.query(
    'CREATE TEMPORARY TABLE IF NOT EXISTS scale_parts (answers jsonb[], phrases text[], tasks bigint[], people bigint[], template bigint)',
  )
  await client.query('TRUNCATE scale_parts')
  await client.query(
    `INSERT INTO scale_parts SELECT
       (SELECT array_agg(value) FROM jsonb_array_elements($2::jsonb)), $3,
       (SELECT array_agg(id ORDER BY id) FROM tasks WHERE company_id = $1),
       (SELECT array_agg(id ORDER BY id) FROM users WHERE company_id = $1 AND range = 'RANGE_USER'),
       (SELECT id FROM templates WHERE company_id = $1)`,
    [company, JSON.stringify(parts.answers), parts.phrases],
  )
}

/**
 * Inspections `from` to `to` of `count`, the oldest three years ago. Every tenth is of the first task, the others are of
 * all tasks in turn; two of three are submitted. Nothing here is sealed, so none carries a digest of its answers.
 */
export async function insertInspections(
  client: pg.Client,
  company: number,
  range: { from: number; to: number; count: number },
): Promise<{ first: string; last: string }> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `WITH made AS (INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, answers,
       submitted_at, submitted_by, created_at, updated_at)
     SELECT $1, p.tasks[r.task + 1], p.people[1 + r.person], r.number,
       p.phrases[1 + (n * 7919) % 240] || ', ' || upper(substr(md5(n::text), 1, 4)), p.template, 1,
       CASE WHEN n % 3 = 0 THEN 'draft' ELSE 'submitted' END, p.answers[1 + n % 100],
       CASE WHEN n % 3 = 0 THEN NULL ELSE r.at + interval '2 hours' END,
       CASE WHEN n % 3 = 0 THEN NULL ELSE p.people[1 + r.person] END, r.at, r.at + interval '2 hours'
     FROM scale_parts p, generate_series($2::bigint, $3::bigint) n
       CROSS JOIN LATERAL (SELECT n - n / 10 - 1 AS m, cardinality(p.tasks) - 1 AS others) a
       CROSS JOIN LATERAL (SELECT
         CASE WHEN n % 10 = 0 THEN 0 ELSE 1 + a.m % a.others END AS task,
         CASE WHEN n % 10 = 0 THEN n / 10 ELSE a.m / a.others + 1 END AS number,
         (n * 31) % cardinality(p.people) AS person,
         now() - interval '1095 days' * (($4::bigint - n)::double precision / $4) - interval '3 hours' AS at) r
     RETURNING id) SELECT min(id) AS first, max(id) AS last FROM made`,
    [company, range.from, range.to, range.count],
  )
  return rows[0] ?? { first: '0', last: '0' }
}

/**
 * One announced file for each of these inspections: its bytes were never sent, so it is queued, or given up, and proves
 * nothing. What is certified is made by real uploads.
 */
export async function insertAnnouncements(
  client: pg.Client,
  company: number,
  range: { first: string; last: string },
): Promise<void> {
  await client.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, inspection_user_id, component_id, user_id, state, failure, title,
       description, declared_type, size, category, device_claims, created_at)
     SELECT $1, (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(b.bytes, g) % 32, 1), '') FROM generate_series(0, 15) g) || lpad('', 4, '0'),
       i.task_id, i.id, i.user_id, 'photos', i.user_id, CASE WHEN i.id % 20 = 0 THEN 'failed' ELSE 'queued' END,
       CASE WHEN i.id % 20 = 0 THEN 'incorrect_file_format' END, format('IMG_%s.jpg', i.number), i.title, 'image/jpeg', 2000000,
       CASE i.id % 10 WHEN 0 THEN 'file' WHEN 1 THEN 'video_basic' ELSE 'photo' END,
       CASE WHEN i.id % 2 = 0 THEN jsonb_build_object('position', jsonb_build_object('lat', -55 + (i.id * 7) % 3300 / 100.0, 'lon', -72 + (i.id * 13) % 1800 / 100.0)) ELSE '{}' END,
       i.created_at
     FROM (SELECT * FROM inspections WHERE company_id = $1 AND id BETWEEN $2 AND $3) i
       CROSS JOIN LATERAL (SELECT uuid_send(gen_random_uuid()) AS bytes, i.id) b`,
    [company, range.first, range.last],
  )
}

/**
 * Disables row-by-row checks on this connection: every row below refers to existing rows. Only a superuser
 * may; for others it takes about twice as long.
 */
export async function hurry(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica').catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
  })
}

/** Recounts all lists, because the bulk load bypassed the counters. */
export async function recount(client: pg.Client): Promise<void> {
  await client.query('SELECT rebuild_list_counts()')
}

/** Completes a bulk load: without it, the planner guesses, and index-only scans visit every row. */
export async function tidy(client: pg.Client): Promise<void> {
  for (const table of [
    'inspections',
    'certifications',
    'tasks',
    'users',
    'folders',
    'list_counts',
    'list_deltas',
  ])
    await client.query(`VACUUM (ANALYZE) ${table}`)
}
