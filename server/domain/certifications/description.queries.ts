import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Writes the next version of a file's description. False if `version` is not the present one, or the file was erased
 * meanwhile; without a version, as from a page that was opened before the upgrade, whatever is there is replaced.
 */
export async function writeDescription(
  db: Db,
  id: number,
  { description, version }: { description: string; version?: number | undefined },
): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({ description, version: sql`version + 1` })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
