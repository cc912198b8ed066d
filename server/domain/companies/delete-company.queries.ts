import pg from 'pg'

/** The data of a company, for an operator about to delete it. `bytes` counts its stored files. */
export type Belongings = {
  name: string
  people: number
  tasks: number
  inspections: number
  files: number
  bytes: number
  /** Entries of the log, which stay. */
  entries: number
  holds: number
  stripeSubscription: string | null
}

/** Connects as the database's owner: the application's role cannot leave its company. */
export async function connectAsOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'atesta company delete' })
  await client.connect()
  return client
}

export async function belongingsOf(owner: pg.Client, companyId: number): Promise<Belongings> {
  const { rows } = await owner.query<Belongings>(
    `SELECT c.name,
      (SELECT count(*)::int FROM users u WHERE u.company_id = c.id AND u.kind = 'person') AS people,
      (SELECT count(*)::int FROM tasks t WHERE t.company_id = c.id AND t.deleted_at IS NULL) AS tasks,
      (SELECT count(*)::int FROM inspections i WHERE i.company_id = c.id AND i.deleted_at IS NULL) AS inspections,
      f.files, f.bytes,
      (SELECT count(*)::int FROM statements s WHERE s.company_id = c.id AND s.log_index IS NOT NULL) AS entries,
      (SELECT count(*)::int FROM legal_holds h WHERE h.company_id = c.id) AS holds,
      (SELECT b.stripe_subscription_id FROM subscriptions b WHERE b.company_id = c.id) AS "stripeSubscription"
    FROM companies c, LATERAL (
      SELECT count(*)::int AS files, COALESCE(sum(size), 0)::float8 AS bytes FROM certifications
      WHERE company_id = c.id AND deleted_at IS NULL AND erased_at IS NULL
    ) f WHERE c.id = $1`,
    [companyId],
  )
  if (!rows[0]) throw new Error(`there is no company ${companyId}`)
  return rows[0]
}

/**
 * Stops sealing statements of the company. Waits for the sequencer, which locks the head while it seals: a
 * batch it had begun is in the log when this returns.
 */
export async function stopSealing(owner: pg.Client, companyId: number): Promise<void> {
  await owner.query('BEGIN')
  try {
    await owner.query('SELECT FROM log.head FOR UPDATE')
    await owner.query('INSERT INTO log.departed_companies (company_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      companyId,
    ])
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}

/**
 * Log entries stay where the log is made from, with the public facts about files; everything else is deleted.
 */
const steps: readonly string[] = [
  // New rows of the company wait here, and then find no company.
  'SELECT FROM companies WHERE id = $1 FOR UPDATE',
  `INSERT INTO log.departed_statements (id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, log_index,
      sealed_at, identifier, sha256, media_type, size, withdrawn_at)
    SELECT s.id, s.company_id, s.kind, s.certification_id, s.inspection_id, s.audit_seq, s.bytes, s.mac, s.log_index, s.sealed_at,
      c.identifier, c.sha256, c.media_type, c.size, c.deleted_at
    FROM statements s LEFT JOIN certifications c ON c.company_id = s.company_id AND c.id = s.certification_id
    WHERE s.company_id = $1 AND s.log_index IS NOT NULL`,
  `INSERT INTO log.departed_files (key)
    SELECT form.before || c.identifier || form.after FROM certifications c,
      (VALUES ('originals/', ''), ('previews/', '-small.jpg'), ('previews/', '-large.jpg')) form (before, after)
      WHERE c.company_id = $1
    UNION SELECT storage_key FROM reports WHERE company_id = $1 AND storage_key IS NOT NULL
    UNION SELECT 'originals/' || identifier FROM reports WHERE company_id = $1 AND identifier IS NOT NULL
    UNION SELECT COALESCE(storage_key, 'archives/' || company_id || '-' || id || '.tar') FROM company_archives WHERE company_id = $1
    ON CONFLICT DO NOTHING`,
  `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs
    WHERE payload->>'company_id' = $1::bigint::text AND locked_at IS NULL`,
  // Their sign-ins, and with them sessions, passkeys and second factors.
  `DELETE FROM auth."user" a USING users u WHERE u.company_id = $1 AND a.id = u.auth_user_id`,
  'DELETE FROM companies WHERE id = $1',
]

const deadlock = '40P01'
/** At most this many tries; each waits for the transaction it met, and no company should need as many. */
const maxTries = 30

async function tryDeleteRows(owner: pg.Client, companyId: number): Promise<void> {
  await owner.query('BEGIN')
  try {
    for (const step of steps) await owner.query(step, [companyId])
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}

/**
 * Deletes the company in one transaction. Call {@link stopSealing} first. Repeating it has no effect.
 * Transactions in the company lock rows and then the company, while this locks the company and then the rows.
 * When PostgreSQL resolves such a deadlock by refusing this side, the other one continues, and this starts
 * over.
 */
export async function deleteRows(owner: pg.Client, companyId: number): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await tryDeleteRows(owner, companyId)
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tries === maxTries) throw error
    }
}
