import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** The columns of a row that hold timestamps. */
type Instants<Row> = { [K in keyof Row]: Date extends Row[K] ? K : never }[keyof Row]

/**
 * A SELECT whose rows are read together with others. JSON has no timestamps, so all timestamp columns are
 * named.
 */
export type Part<Row> = { select: RawBuilder<unknown>; instants: Readonly<Record<Instants<Row>, true>> }

// biome-ignore lint/suspicious/noExplicitAny: parts hold rows of any kind, and only their own type says which
type Parts = Record<string, Part<any>>
export type Read<P extends Parts> = { [K in keyof P]: P[K] extends Part<infer Row> ? Row[] : never }

type Loose = Record<string, unknown>

function revive(rows: Loose[], instants: readonly string[]): Loose[] {
  for (const row of rows)
    for (const name of instants) {
      const value = row[name]
      if (typeof value === 'string') row[name] = new Date(value)
    }
  return rows
}

/**
 * Reads several lists in one statement, each as JSON of its rows in order. Worthwhile for short lists: a
 * statement costs the server and PostgreSQL about as much as a few rows do.
 */
export async function readParts<P extends Parts>(db: Db, parts: P): Promise<Read<P>> {
  const read = Object.entries(parts).map(
    ([name, { select }]) =>
      sql`${sql.lit(name)}, COALESCE((SELECT json_agg(to_json(part)) FROM (${select}) part), '[]')`,
  )
  const { rows } = await sql<{
    parts: Record<string, Loose[]>
  }>`SELECT json_build_object(${sql.join(read)}) AS parts`.execute(db)
  const entries = Object.entries(parts).map(([name, { instants }]) => [
    name,
    revive(rows[0]?.parts[name] ?? [], Object.keys(instants)),
  ])
  return Object.fromEntries(entries)
}
