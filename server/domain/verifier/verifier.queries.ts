import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export type PublicRow = {
  identifier: string
  sha256: string
  media_type: string
  size: number
  sealed_at: Date
  withdrawn_at: Date | null
  statement: Buffer
  log_index: number
}

/** What anyone may know, through the one function that is allowed to look across companies. */
export async function publicRecords(
  database: Database,
  wanted: { sha256: string } | { identifier: string },
): Promise<PublicRow[]> {
  const sha256 = 'sha256' in wanted ? wanted.sha256 : null
  const identifier = 'identifier' in wanted ? wanted.identifier : null
  return (
    await sql<PublicRow>`SELECT * FROM public_records(${sha256}, ${identifier})`.execute(database.kysely)
  ).rows
}
