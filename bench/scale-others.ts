import { query } from './scale-data.ts'
import type { Setting } from './setting.ts'

/** Rows of the company `scale` in the lists besides inspections and certifications; `$1` is the company, `$2` how many. */
const statements = [
  `INSERT INTO users (company_id, kind, range, name, email)
   SELECT $1, 'client', 'RANGE_USER', format('Client %s %s', substr(md5(n::text), 1, 6), n), format('%s@clients.test', n) FROM generate_series(1, $2::int) n`,
  `INSERT INTO folders (company_id, type, name) SELECT $1, kind, format('%s %s', kind, n) FROM unnest(ARRAY['claim', 'email']) kind, generate_series(1, 20) n
   WHERE $2::int > 0`,
  `WITH made AS (
     INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version, updated_at)
     SELECT $1, f.ids[1 + n % 20], 'claim', format('Claim %s, %s', substr(md5(n::text), 1, 5), (ARRAY['hail', 'fire', 'theft', 'water', 'crash'])[1 + n % 5]),
       t.id, 1, now() - interval '1 minute' * (n::bigint * 7919 % $2::int)
     FROM generate_series(1, $2::int) n, (SELECT array_agg(id) AS ids FROM folders WHERE company_id = $1 AND type = 'claim') f,
       (SELECT id FROM templates WHERE company_id = $1) t RETURNING id)
   INSERT INTO claims (task_id, company_id, number, insured_name, incident_on, amount, currency)
   SELECT id, $1, format('C-%s', id), format('Insured %s', substr(md5(id::text), 1, 6)), current_date - (id % 1500)::int, id % 100000, 'USD' FROM made`,
  `WITH made AS (
     INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version)
     SELECT $1, f.ids[1 + n % 20], 'email', format('Survey %s', n), t.id, 1
     FROM generate_series(1, 200) n, (SELECT array_agg(id) AS ids FROM folders WHERE company_id = $1 AND type = 'email') f,
       (SELECT id FROM templates WHERE company_id = $1) t WHERE $2::int > 0 RETURNING id)
   INSERT INTO email_tasks (task_id, company_id, subject, message, locale) SELECT id, $1, 'Please', 'Answer', 'en' FROM made`,
  `INSERT INTO emails (company_id, task_id, client_id, inspection_id, address, name, locale, state)
   SELECT $1, t.ids[1 + p.n % cardinality(t.ids)], p.client, p.inspection, format('%s@clients.test', p.n), format('Client %s', p.n), 'en', CASE WHEN p.n % 5 = 0 THEN 'submitted' ELSE 'sent' END
   FROM (SELECT array_agg(id) AS ids FROM tasks WHERE company_id = $1 AND type = 'email') t,
     (SELECT c.n, c.id AS client, i.id AS inspection
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE company_id = $1 AND kind = 'client') c
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM inspections WHERE company_id = $1) i USING (n) WHERE n <= $2::int) p`,
  `INSERT INTO reports (company_id, kind, inspection_id, task_id, user_id, locale, title, state, fingerprint, created_at)
   SELECT $1, 'inspection', id, task_id, user_id, 'en', title, 'ready', md5(id::text), created_at FROM inspections WHERE company_id = $1 ORDER BY id LIMIT $2::int`,
  `INSERT INTO notifications (company_id, user_id, kind, task_id, inspection_id, by_user_id, created_at)
   SELECT $1, u.id, 'inspection_submitted', i.task_id, i.id, i.user_id, i.created_at
   FROM (SELECT * FROM inspections WHERE company_id = $1 ORDER BY id LIMIT $2::int) i, users u WHERE u.email = 'admin@scale.atesta.test'`,
  `INSERT INTO mails (company_id, kind, to_address, to_name, locale, state, subject)
   SELECT $1, 'note', format('%s@clients.test', n), format('Client %s', n), 'en', CASE WHEN n % 20 = 0 THEN 'bounced' ELSE 'sent' END, 'Please' FROM generate_series(1, $2::int) n`,
]

/** Adds so many rows to every list that grows without end. */
export async function addOthers(setting: Setting, count: number): Promise<void> {
  const [company] = await query<{ id: string }>(setting, `SELECT id FROM companies WHERE slug = 'scale'`)
  for (const statement of statements) await query(setting, statement, [company?.id, count])
  await query(
    setting,
    'VACUUM (ANALYZE) users, folders, tasks, claims, emails, reports, notifications, mails',
  )
}
