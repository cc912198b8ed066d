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

/** The row of a certification that was sealed in the log of another installation. */
export type ImportedRow = Omit<PublicRow, 'statement' | 'log_index'> & { proof: string }

/** When the files of public records were erased, and after how many days by the retention rule. */
export async function publicErasures(
  database: Database,
  identifiers: string[],
): Promise<Map<string, { at: string; days: number | null }>> {
  const { rows } = await sql<{ identifier: string; erased_at: Date; days: number | null }>`
    SELECT * FROM public_erasures(${identifiers}::text[])`.execute(database.kysely)
  return new Map(
    rows.map(({ identifier, erased_at, days }) => [identifier, { at: erased_at.toISOString(), days }]),
  )
}

/** The public records of certifications that came with an imported company. */
export async function importedRecords(
  database: Database,
  wanted: { sha256: string } | { identifier: string },
): Promise<ImportedRow[]> {
  const sha256 = 'sha256' in wanted ? wanted.sha256 : null
  const identifier = 'identifier' in wanted ? wanted.identifier : null
  return (
    await sql<ImportedRow>`SELECT * FROM public_imported_records(${sha256}, ${identifier})`.execute(
      database.kysely,
    )
  ).rows
}

/** The public records, through the one function that may look across companies. */
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
