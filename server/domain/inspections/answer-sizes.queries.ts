import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The stored size of the answers of an inspection `i`, read from the row without unpacking them. */
export const storedSize = sql<number>`(pg_column_size(i.answers) + pg_column_size(i.signatures))`

/**
 * At most this many stored bytes of answers are read at once. Most inspections have less than a kilobyte,
 * some megabytes; PostgreSQL compresses repetitions to a hundredth, so in memory it may be some tens of
 * megabytes.
 */
const room = 256 * 1024

/** How many of the first inspections fit in there together; at least one. */
export function fitting(sizes: readonly number[]): number {
  let used = 0
  const beyond = sizes.findIndex((size, place) => {
    used += size
    return place > 0 && used > room
  })
  return beyond < 0 ? sizes.length : beyond
}

/** The ids of inspections in order, in parts whose answers can be read at once. */
export async function inParts(db: Db, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ id: number; size: number }>`
    SELECT i.id, ${storedSize} AS size FROM inspections i WHERE i.id = ANY(${ids}::bigint[])`.execute(db)
  const sizes = new Map(rows.map(({ id, size }) => [id, size]))
  const parts: number[][] = []
  for (let left = [...ids]; left.length > 0; left = left.slice(parts.at(-1)?.length))
    parts.push(left.slice(0, fitting(left.map((id) => sizes.get(id) ?? 0))))
  return parts
}
