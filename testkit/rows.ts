import type { Stack } from './stack.ts'

const tables = new WeakMap<Stack, string>()

/**
 * One statement that summarises every table of the application: its number of rows, and the sum of the
 * transactions that wrote them. Every write has a later transaction than all existing rows, so equal counts
 * and sums mean equal rows; reading the rows themselves took ten times as long.
 */
async function summaryOf(stack: Stack): Promise<string> {
  const known = tables.get(stack)
  if (known) return known
  const rows = await stack.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND relname NOT LIKE 'schema_migrations%' ORDER BY 1`,
  )
  const text = rows
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' rows, ' || COALESCE(sum(xmin::text::bigint), 0) AS held FROM public."${name}"`,
    )
    .join(' UNION ALL ')
  tables.set(stack, text)
  return text
}

/**
 * A summary of every table: equal before and after exactly if nothing was written, not even the same values
 * again.
 */
export async function rowsOf(stack: Stack): Promise<Record<string, string>> {
  const rows = await stack.query<{ name: string; held: string }>(await summaryOf(stack))
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}

export type AuditRow = {
  user_id: number | null
  action: string
  noun: string
  record_id: string
  details: Record<string, unknown>
  address: string | null
  request_id: string | null
}

/** The newest entry of the audit log, of any company. */
export async function lastAudit(stack: Stack): Promise<AuditRow | undefined> {
  const [row] = await stack.query<AuditRow>(
    'SELECT user_id, action, noun, record_id, details, address, request_id FROM audit_events ORDER BY id DESC LIMIT 1',
  )
  return row
}

/** How many rows of a table satisfy a condition. */
export async function countRows(
  stack: Stack,
  table: string,
  where = 'true',
  values: unknown[] = [],
): Promise<number> {
  const [row] = await stack.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
    values,
  )
  return row?.n ?? 0
}
