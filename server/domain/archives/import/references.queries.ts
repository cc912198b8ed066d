import type pg from 'pg'

type ForeignKey = { table: string; columns: string[]; to: string; toColumns: string[] }

/** Columns with lists of ids, which no foreign key describes. */
const listedIds: Readonly<Record<string, string>> = {
  'reports.parts': 'reports',
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS to,
      ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY u (n, i)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.n ORDER BY u.i) AS columns,
      ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY u (n, i)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.n ORDER BY u.i) AS "toColumns"
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE k.contype = 'f' AND n.nspname = 'public'`)
  return rows
}

export type References = {
  /** The table whose ids a column holds: its own, or the one it refers to; undefined for other columns. */
  idsOf(table: string, column: string): string | undefined
  /** The table whose ids a column holds as a list; undefined for other columns. */
  listOf(table: string, column: string): string | undefined
}

export async function readReferences(client: pg.Client): Promise<References> {
  const keys = await foreignKeys(client)
  const idsOf = (table: string, column: string): string | undefined => {
    for (const key of keys) {
      const at = key.table === table ? key.columns.indexOf(column) : -1
      const target = key.toColumns[at]
      if (at < 0 || target === undefined || column === 'company_id') continue
      return target === 'id' ? key.to : idsOf(key.to, target)
    }
    return undefined
  }
  return { idsOf, listOf: (table, column) => listedIds[`${table}.${column}`] }
}
