import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { WaitingStatement } from './waiting-statements.queries.ts'

export type Refused = WaitingStatement & { refused_for: string }

/** Statements that the sequencer has put aside, oldest first; at most a thousand. */
export const listRefused = async (db: Db): Promise<Refused[]> =>
  (
    await sql<Refused>`
      SELECT id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, refused_at, refused_for
      FROM public.statements WHERE log_index IS NULL AND refused_at IS NOT NULL ORDER BY id LIMIT 1000`.execute(
      db,
    )
  ).rows

/** Lets a refused statement be sealed, under the code it has now. */
export async function admit(db: Db, id: number, mac: Buffer): Promise<void> {
  await sql`UPDATE public.statements SET mac = ${mac}, refused_at = NULL, refused_for = NULL
    WHERE id = ${id} AND log_index IS NULL`.execute(db)
}
