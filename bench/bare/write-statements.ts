// What our writes leave behind, as one statement or one function each: the inspection, its statement for the log and the
// entry of the audit log, in tables with the same columns and indexes, without foreign keys, triggers and kept counts.
import { inspectionBody, inspectionJoins, time } from './read-statements.ts'

/** Who writes: an administrator of a company, and what it may do with a new inspection. */
export type Writer = { company: number; user: number; name: string; flags: unknown }

const tables = ['inspections', 'statements', 'audit_events'] as const

/** The same columns, but for those that PostgreSQL fills itself. */
const copyOf = (table: string) => `DO $$ DECLARE names text; BEGIN
  SELECT string_agg(quote_ident(column_name), ', ') INTO names FROM information_schema.columns
    WHERE table_schema = 'bare' AND table_name = '${table}' AND is_generated = 'NEVER';
  EXECUTE format('INSERT INTO bare.${table} (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM public.${table}', names, names);
  EXECUTE format('SELECT setval(pg_get_serial_sequence(''bare.${table}'', ''id''), (SELECT max(id) + 1 FROM bare.${table}))');
END $$`

const audit = (action: string, of: string, details: string) =>
  `INSERT INTO bare.audit_events (company_id, user_id, user_name, action, noun, record_id, details, address, request_id)
   SELECT $1, $3, $4, '${action}', 'inspection', ${of}.id::text, ${details}, '127.0.0.1', gen_random_uuid()::text FROM ${of}`

/** A function, because the task must be locked before the number within it is asked for. */
const create = `CREATE FUNCTION bare.create_inspection(bigint, json, bigint, text, bigint, text) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE made bigint; BEGIN
    PERFORM FROM tasks WHERE id = $5 FOR UPDATE;
    INSERT INTO bare.inspections (company_id, task_id, user_id, title, template_id, template_version, number)
      SELECT $1, t.id, $3, $6, t.template_id, t.template_version, COALESCE((SELECT max(number) FROM bare.inspections WHERE task_id = $5), 0) + 1
      FROM tasks t WHERE t.id = $5 RETURNING id INTO made;
    ${audit('create', 'i', `jsonb_build_object('task_id', $5)`).replace(/FROM i$/, 'FROM (SELECT made AS id) i')};
    RETURN (SELECT ${inspectionBody} FROM bare.inspections i ${inspectionJoins} WHERE i.id = made);
  END $$`

/** Makes the tables, fills them with what there is, and makes the function. */
export const prepareWrites: string[] = [
  'CREATE SCHEMA bare',
  ...tables.flatMap((table) => [
    `CREATE TABLE bare.${table} (LIKE public.${table} INCLUDING ALL)`,
    copyOf(table),
    `ANALYZE bare.${table}`,
  ]),
  create,
]

export const writeStatements = {
  create: 'SELECT bare.create_inspection($1, $2, $3, $4, $5, $6) AS body',
  save: `WITH i AS (UPDATE bare.inspections SET answers = $5, signatures = '[]', version = version + 1, updated_at = now()
      WHERE id = $6 AND company_id = $1 AND version = $7 AND state = 'draft' AND deleted_at IS NULL RETURNING id, version, updated_at),
    a AS (${audit('save', 'i', `COALESCE($2::jsonb, '{}')`)})
    SELECT json_build_object('id', i.id, 'version', i.version, 'saved_at', ${time('i.updated_at')})::text AS body FROM i`,
  submit: `WITH i AS (UPDATE bare.inspections SET answers = $5, signatures = '[]', state = 'submitted', submitted_at = now(), submitted_by = $3,
        answers_sha256 = $8, answers_salt = $9, version = version + 1, updated_at = now()
      WHERE id = $6 AND company_id = $1 AND version = $7 AND state = 'draft' AND deleted_at IS NULL RETURNING id, number, round, version, submitted_at),
    s AS (INSERT INTO bare.statements (company_id, kind, inspection_id, bytes, disclosures, mac) SELECT $1, 'submission', i.id, $10, $11, $12 FROM i),
    a AS (${audit('submit', 'i', `COALESCE($2::jsonb, jsonb_build_object('answers_sha256', $8::text))`)})
    SELECT json_build_object('inspection_id', i.id, 'number', i.number, 'round', i.round, 'submitted_at', ${time('i.submitted_at')}, 'version', i.version,
      'answers_sha256', $8::text)::text AS body FROM i`,
}
