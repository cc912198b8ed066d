import type pg from 'pg'
import type { References } from './references.queries.ts'

/** Locks until the transaction ends: two imports at once would not see each other's rows. */
export const waitForOtherImports = (client: pg.Client) =>
  client.query(`SELECT pg_advisory_xact_lock(hashtext('atesta.import'))`)

/** A table that maps ids of the archive to new ones, until the transaction ends. */
export const prepareIds = (client: pg.Client) =>
  client.query(
    `CREATE TEMPORARY TABLE import_ids (tbl text, old bigint, new bigint, PRIMARY KEY (tbl, old)) ON COMMIT DROP`,
  )

/** The columns of a table in this version, without those that PostgreSQL computes. */
export async function columnsHere(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** Whether the table assigns its ids itself. */
async function isNumbered(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ numbered: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'id' AND attidentity <> '') AS numbered`,
    [`public.${table}`],
  )
  return rows[0]?.numbered ?? false
}

const unfinished = "p.state IN ('queued', 'uploading', 'hashing', 'sealing')"

/** Columns that differ from the archive: work in progress, previews to be made again, storage keys. */
const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certifications: {
    state: `CASE WHEN ${unfinished} THEN 'failed' ELSE p.state END`,
    failure: `CASE WHEN ${unfinished} THEN 'not_certified' ELSE p.failure END`,
    preview: 'false',
  },
  reports: {
    state: `CASE WHEN p.state IN ('queued', 'rendering') THEN 'failed' ELSE p.state END`,
    awaits_seal: 'false',
  },
  claim_events: {
    people: `(SELECT COALESCE(jsonb_agg(e.person || jsonb_build_object('id',
      (SELECT m.new FROM pg_temp.import_ids m WHERE m.tbl = 'users' AND m.old = (e.person->>'id')::bigint)) ORDER BY e.n), '[]')
    FROM jsonb_array_elements(p.people) WITH ORDINALITY e (person, n))`,
  },
  retention_rules: {
    effective_at: `CASE WHEN p.days IS NOT NULL THEN greatest(p.effective_at, now() + interval '7 days') END`,
  },
}

export type Loading = { client: pg.Client; references: References; companyId: number; slug: string }

/** How a column is filled from the row `p` of the archive. */
function filled({ client, references, companyId, slug }: Loading, table: string, column: string): string {
  const name = client.escapeIdentifier(column)
  const known = otherwise[table]?.[column]
  if (known) return known
  if (table === 'companies' && column === 'id') return String(companyId)
  if (table === 'companies' && column === 'slug') return client.escapeLiteral(slug)
  if (column === 'company_id') return String(companyId)
  const mapped = (of: string, old: string) =>
    `(SELECT m.new FROM pg_temp.import_ids m WHERE m.tbl = ${client.escapeLiteral(of)} AND m.old = ${old})`
  const list = references.listOf(table, column)
  if (list)
    return `ARRAY(SELECT ${mapped(list, 'e.old')} FROM unnest(p.${name}) WITH ORDINALITY e (old, n) ORDER BY e.n)`
  const of = references.idsOf(table, column)
  return of ? mapped(of, `p.${name}`) : `p.${name}`
}

/** Inserts rows of a table, given as JSON, under new ids. */
export async function loadRows(
  loading: Loading,
  table: string,
  columns: string[],
  rows: string[],
): Promise<void> {
  const { client } = loading
  const json = `[${rows.join(',')}]`
  const numbered = table !== 'companies' && (await isNumbered(client, table))
  if (numbered)
    await client.query(
      `INSERT INTO pg_temp.import_ids SELECT $1, r.id, nextval(pg_get_serial_sequence($1, 'id'))
       FROM (SELECT (e->>'id')::bigint AS id FROM jsonb_array_elements($2::jsonb) e ORDER BY 1) r`,
      [table, json],
    )
  const own = (column: string) =>
    numbered && column === 'id'
      ? `(SELECT m.new FROM pg_temp.import_ids m WHERE m.tbl = ${client.escapeLiteral(table)} AND m.old = p.id)`
      : filled(loading, table, column)
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const relation = client.escapeIdentifier(table)
  await client.query(
    `INSERT INTO ${relation} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map(own).join(', ')} FROM jsonb_populate_recordset(NULL::${relation}, $1::jsonb) p
     ${numbered ? 'ORDER BY p.id' : ''}`,
    [json],
  )
}

/** Replaces the ids of owners named in forms by the new ones. Typed numbers that are no such id stay. */
export const renameOwners = ({ client, companyId }: Loading) =>
  client.query(
    `UPDATE corrective_actions a SET named_owner = m.new::text FROM pg_temp.import_ids m
     WHERE a.company_id = $1 AND m.tbl = 'users' AND m.old::text = a.named_owner AND EXISTS (
       SELECT FROM corrective_action_events e WHERE e.company_id = $1 AND e.action_id = a.id
         AND e.action IN ('created', 'edited') AND e.owner_id = m.new)`,
    [companyId],
  )

/** The next id of a company. */
export async function nextCompanyId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`,
  )
  return Number(rows[0]?.id)
}

export type StoredCertification = {
  id: number
  sha256: string | null
  size: number | null
  media_type: string | null
  received_at: Date
  sealed_at: Date | null
  /** Deleted or erased. */
  gone: boolean
}

/** What was loaded of a certification. */
export async function certificationOf(
  { client, companyId }: Loading,
  identifier: string,
): Promise<StoredCertification | undefined> {
  const { rows } = await client.query<StoredCertification>(
    `SELECT id::integer, sha256, size::float8 AS size, media_type, received_at, sealed_at,
       deleted_at IS NOT NULL OR erased_at IS NOT NULL AS gone
     FROM certifications WHERE company_id = $1 AND identifier = $2`,
    [companyId, identifier],
  )
  return rows[0]
}

type Claims = { title: string | undefined; device: object; file: object }

export const putClaims = ({ client }: Loading, id: number, { title, device, file }: Claims) =>
  client.query(
    `UPDATE certifications SET title = COALESCE($2, title), device_claims = $3, file_claims = $4 WHERE id = $1`,
    [id, title ?? null, JSON.stringify(device), JSON.stringify(file)],
  )

/** A certification marked as certified without a proof; undefined where all have theirs. */
export async function recordWithoutProof({ client, companyId }: Loading): Promise<string | undefined> {
  const { rows } = await client.query<{ identifier: string }>(
    `SELECT c.identifier FROM certifications c WHERE c.company_id = $1 AND c.state = 'certified' AND NOT EXISTS (
       SELECT FROM imported_statements s WHERE s.company_id = $1 AND s.certification_id = c.id AND s.kind = 'certification')
     LIMIT 1`,
    [companyId],
  )
  return rows[0]?.identifier
}

export type NewProof = {
  kind: string
  identifier: string | null
  inspection: number | null
  round: number
  bytes: Uint8Array
  disclosures: string[]
  proof: string
}

/** False when its subject has no record. */
export async function insertProof({ client, companyId }: Loading, p: NewProof): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO imported_statements (company_id, kind, certification_id, inspection_id, round, bytes, disclosures, proof)
     SELECT $1::bigint, $2::text, c.id, CASE WHEN $2 = 'submission' THEN m.new ELSE c.inspection_id END, $5::integer, $6::bytea,
       CASE WHEN $2 = 'certification' AND (c.deleted_at IS NOT NULL OR c.erased_at IS NOT NULL) THEN NULL ELSE $7::jsonb END, $8
     FROM (SELECT) one LEFT JOIN certifications c ON c.company_id = $1 AND c.identifier = $3
       LEFT JOIN pg_temp.import_ids m ON m.tbl = 'inspections' AND m.old = $4::bigint
     WHERE CASE WHEN $2 = 'submission' THEN m.new ELSE c.id END IS NOT NULL`,
    [
      companyId,
      p.kind,
      p.identifier,
      p.inspection,
      p.round,
      Buffer.from(p.bytes),
      JSON.stringify(p.disclosures),
      p.proof,
    ],
  )
  return rowCount === 1
}

export async function recordImport(
  { client, companyId }: Loading,
  from: { origin: string; sourceId: number; note: string; keys: string[] },
): Promise<void> {
  await client.query(
    `INSERT INTO imported_companies (company_id, origin, source_id, note, keys) VALUES ($1, $2, $3, $4, $5)`,
    [companyId, from.origin, from.sourceId, from.note, from.keys],
  )
  await client.query(
    `SELECT enqueue_job('workflow.plan', json_build_object('task_id', r.task_id), NULL, 'plan:' || r.task_id)
     FROM task_recurrences r WHERE r.company_id = $1`,
    [companyId],
  )
  // Links expire as intended. Recipients hear nothing of an import: the company may still be active where it
  // comes from.
  await client.query(
    'UPDATE emails SET next_reminder_at = NULL WHERE company_id = $1 AND next_reminder_at IS NOT NULL',
    [companyId],
  )
  await client.query(
    `SELECT enqueue_job('email.follow-up', json_build_object('task_id', et.task_id), NULL, 'email-follow-up:' || et.task_id)
     FROM email_tasks et WHERE et.company_id = $1 AND et.sent_at IS NOT NULL`,
    [companyId],
  )
  // A report whose file is missing here is not handed out.
  await client.query(
    `UPDATE reports r SET storage_key = 'originals/' || c.identifier FROM certifications c
     WHERE r.company_id = $1 AND c.company_id = $1 AND c.report_id = r.id AND r.state = 'ready' AND r.deleted_at IS NULL
       AND c.deleted_at IS NULL AND c.erased_at IS NULL`,
    [companyId],
  )
}

/** The first entry of the company's audit log. `details` name the archive, and the end of the log in it. */
export const recordEntry = ({ client, companyId }: Loading, details: object) =>
  client.query(
    `INSERT INTO audit_events (company_id, action, noun, record_id, details)
     VALUES ($1::bigint, 'import', 'company', $1::bigint::text, $2)`,
    [companyId, JSON.stringify(details)],
  )

/**
 * Notes an object that is about to be stored, on a connection outside the transaction of the import: when
 * that ends without a COMMIT, `company.remove-files` removes the object a day later. Waits while it is being
 * removed as one of a company deleted before.
 */
export const noteStoring = (notes: pg.Client, key: string) =>
  notes.query(
    `INSERT INTO log.departed_files (key, removed_at) VALUES ($1, now())
     ON CONFLICT (key) DO UPDATE SET removed_at = now()`,
    [key],
  )

/** Takes back, with the COMMIT of the import, what is noted of objects to remove; locks it until then. */
export const keepStored = ({ client }: Loading, keys: string[]) =>
  client.query('DELETE FROM log.departed_files WHERE key = ANY($1)', [keys])

/** Those of the noted objects that no other import is storing by now, locked until the transaction ends. */
export async function lockNoted(client: pg.Client, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM log.departed_files WHERE key = ANY($1) FOR UPDATE SKIP LOCKED',
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** The company created from the archive with this note; undefined when there is none. */
export async function importedBefore(client: pg.Client, note: string): Promise<string | undefined> {
  const { rows } = await client.query<{ slug: string }>(
    'SELECT c.slug FROM imported_companies i JOIN companies c ON c.id = i.company_id WHERE i.note = $1',
    [note],
  )
  return rows[0]?.slug
}

export async function slugTaken(client: pg.Client, slug: string): Promise<boolean> {
  return ((await client.query('SELECT FROM companies WHERE slug = $1', [slug])).rowCount ?? 0) > 0
}

/** The first value that would exist twice: addresses of people, and identifiers of certifications. */
export async function clashOf(client: pg.Client, table: string, rows: string[]): Promise<string | undefined> {
  const query =
    table === 'users'
      ? `SELECT u.email AS clash FROM jsonb_array_elements($1::jsonb) e JOIN users u ON lower(u.email) = lower(e->>'email')
         WHERE u.kind = 'person' AND e->>'kind' = 'person' LIMIT 1`
      : `SELECT c.identifier AS clash FROM jsonb_array_elements($1::jsonb) e JOIN certifications c ON c.identifier = e->>'identifier' LIMIT 1`
  const { rows: found } = await client.query<{ clash: string }>(query, [`[${rows.join(',')}]`])
  return found[0]?.clash
}
