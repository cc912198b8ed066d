import { sql } from 'kysely'
import { type Db, enqueue } from '../../database/database.ts'

/** Queues removing the stored bytes of a file that was deleted or has failed, now or at the given time. */
export const queueErasing = (db: Db, identifier: string, runAt?: Date) =>
  enqueue(db, 'certification.erase', { identifier }, { key: `erase:${identifier}`, runAt })

/**
 * Whether the bytes of a deleted, erased or failed file may be removed; locked until the transaction ends.
 * `unless`: the size of a file that was given up because it could not be read. If that many bytes are stored
 * after all, they stay, since they are what was received. Undefined when nothing may be removed.
 */
export async function lockErasable(
  db: Db,
  identifier: string,
): Promise<{ unless: number | null } | undefined> {
  const { rows } = await sql<{ erasable: boolean; unless: number | null }>`
    SELECT deleted_at IS NOT NULL OR erased_at IS NOT NULL OR state = 'failed' AS erasable,
      CASE WHEN deleted_at IS NULL AND erased_at IS NULL AND failure = 'not_certified' THEN size END AS unless
    FROM certifications WHERE identifier = ${identifier} FOR NO KEY UPDATE`.execute(db)
  const { erasable, unless } = rows[0] ?? { erasable: true, unless: null }
  return erasable ? { unless } : undefined
}
