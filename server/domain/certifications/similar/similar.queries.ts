import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { sql } from 'kysely'
import { type Db, enqueue } from '../../../database/database.ts'
import type { Actor } from '../../../identity/actor.ts'
import type { PictureHash } from '../../../media/perceptual-hash.ts'
import { certificationSource, certificationVisible } from '../certifications.queries.ts'
import { farthest, keysOf, wantedKeys } from './picture-keys.ts'

const bits = (hash: string) => sql`(${`x${hash}`}::text)::bit(256)`

/** Stores a picture's hash; false when it was deleted or erased meanwhile. */
export async function keepHash(
  db: Db,
  companyId: number,
  identifier: string,
  hash: PictureHash,
): Promise<boolean> {
  const kept = await sql`INSERT INTO picture_hashes (certification_id, whole, inside, keys)
    SELECT id, ${bits(hash.whole)}, ${bits(hash.inner)}, ${keysOf(companyId, hash)}::bigint[] FROM certifications
    WHERE identifier = ${identifier} AND deleted_at IS NULL AND erased_at IS NULL FOR SHARE
    ON CONFLICT (company_id, certification_id) DO UPDATE SET whole = excluded.whole, inside = excluded.inside, keys = excluded.keys`.execute(
    db,
  )
  return (kept.numAffectedRows ?? 0n) > 0n
}

/** For a picture that looks like everything, a few matches say enough. */
const maxSimilar = 10

const similar = (companyId: number, certificationId: number, hash: PictureHash) =>
  sql`find_similar_pictures(${certificationId}, ${wantedKeys(companyId, hash)}::bigint[],
    ${[hash.whole, hash.inner, ...hash.turned]}::text[], ${farthest}, ${maxSimilar})`

/** Pictures in other tasks similar to one with this hash, nearest first. */
export async function findSimilar(db: Db, companyId: number, certificationId: number, hash: PictureHash) {
  const found = await sql<{ other_id: number; distance: number }>`
    SELECT f.other_id, f.distance FROM ${similar(companyId, certificationId, hash)} f`.execute(db)
  return found.rows
}

/** Stores the pictures similar to one whose hash is stored. */
export const noteSimilar = (db: Db, companyId: number, certificationId: number, hash: PictureHash) =>
  sql`INSERT INTO similar_pictures (certification_id, other_id, distance)
    SELECT ${certificationId}, f.other_id, f.distance FROM ${similar(companyId, certificationId, hash)} f
    WHERE NOT EXISTS (SELECT FROM similar_pictures s WHERE s.certification_id = f.other_id AND s.other_id = ${certificationId})
    ON CONFLICT DO NOTHING`.execute(db)

/** A picture that is no longer there looks like nothing. */
export const deleteHash = (db: Db, certificationId: number) =>
  db.deleteFrom('picture_hashes').where('certification_id', '=', certificationId).execute()

/** Queues the comparison of a picture that has its preview. */
export const queueComparing = (db: Db, identifier: string) =>
  enqueue(db, 'certification.compare', { identifier }, { key: `compare:${identifier}` })

/** Queues comparing the next uncompared pictures of all companies. Called outside of any company. */
export const queueUncompared = (db: Db, most: number) =>
  sql`SELECT queue_uncompared_pictures(${most})`.execute(db)

export type SimilarRow = {
  /** The certification that was asked about. */
  certification_id: number
  distance: number
  same_bytes: boolean
  id: number
  identifier: string
  title: string
  preview: boolean
  media_type: string | null
  created_at: Date
  user_id: number
  user_name: string
  task_id: number
  task_name: string
  task_type: TaskType
  folder_id: number
  claim_number: string | null
}

/**
 * Pictures similar to these certifications in other tasks, nearest first, as far as the actor may see them;
 * the others are not even counted.
 */
export async function similarTo(db: Db, actor: Actor, ids: readonly number[]): Promise<SimilarRow[]> {
  if (ids.length === 0) return []
  const asked = sql`${[...ids]}::bigint[]`
  const found = await sql<SimilarRow>`
    WITH pairs AS (
      SELECT s.certification_id AS mine, s.other_id AS other, s.distance FROM similar_pictures s WHERE s.certification_id = ANY(${asked})
      UNION ALL
      SELECT s.other_id, s.certification_id, s.distance FROM similar_pictures s WHERE s.other_id = ANY(${asked})
    )
    SELECT p.mine AS certification_id, p.distance, COALESCE(c.sha256 = own.sha256, false) AS same_bytes, c.id, c.identifier,
      c.title, c.preview, c.media_type, c.created_at, c.user_id, u.name AS user_name, t.id AS task_id, t.name AS task_name,
      t.type AS task_type, t.folder_id, cl.number AS claim_number
    FROM pairs p JOIN certifications own ON own.id = p.mine
    JOIN (${certificationSource(actor.userId)}) ON c.id = p.other
    LEFT JOIN claims cl ON cl.task_id = c.task_id AND cl.deleted_at IS NULL
    WHERE c.deleted_at IS NULL AND ${certificationVisible(actor)}
    ORDER BY p.mine DESC, p.distance, c.id DESC`.execute(db)
  return found.rows
}
