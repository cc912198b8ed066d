import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import type { Review } from '@atesta/contract/schemas/review.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'

export type NewReview = Pick<Review, 'comment' | 'comments'> & { by: number }

/** Approves the current submission. The caller has locked the inspection. */
export async function insertApproval(
  db: Db,
  id: number,
  { by, comment, comments }: NewReview,
): Promise<void> {
  await sql`WITH approved AS (UPDATE inspections SET review = 'approved' WHERE id = ${id} RETURNING id, round)
    INSERT INTO inspection_reviews (inspection_id, round, decision, comment, comments, by_user_id)
    SELECT id, round, 'approved', ${comment}, ${JSON.stringify(comments)}::jsonb, ${by}::bigint FROM approved`.execute(
    db,
  )
}

/**
 * Puts the current submission aside and opens the next round with the same answers. Signatures stay with the
 * submission that was signed, since they do not cover later changes. The caller has locked the inspection.
 */
export async function insertReturn(db: Db, id: number, { by, comment, comments }: NewReview): Promise<void> {
  await sql`WITH kept AS (
      INSERT INTO inspection_reviews (inspection_id, round, decision, comment, comments, by_user_id,
        answers, signatures, answers_sha256, answers_salt, submitted_at, submitted_by)
      SELECT id, round, 'returned', ${comment}, ${JSON.stringify(comments)}::jsonb, ${by}::bigint,
        answers, signatures, answers_sha256, answers_salt, submitted_at, submitted_by FROM inspections WHERE id = ${id}
      RETURNING inspection_id)
    UPDATE inspections SET state = 'draft', review = 'returned', round = round + 1, version = version + 1,
      signatures = '[]', submitted_at = NULL, judged_at = NULL, submitted_by = NULL, answers_sha256 = NULL, answers_salt = NULL,
      current_step = 1, current_section_step = 0, updated_at = now()
    FROM kept WHERE id = kept.inspection_id`.execute(db)
}

export type ReviewRow = {
  round: number
  decision: Review['decision']
  comment: string
  comments: Review['comments']
  by_id: number
  by_name: string
  at: Date
}

const reviewColumns = sql`v.round, v.decision, v.comment, v.comments, v.by_user_id AS by_id, b.name AS by_name, v.created_at AS at`
const reviewSource = sql`inspection_reviews v JOIN users b ON b.id = v.by_user_id`

export const lastReviewIn = (id: number): Part<ReviewRow> => ({
  select: sql`SELECT ${reviewColumns} FROM ${reviewSource} WHERE v.inspection_id = ${id} ORDER BY v.round DESC LIMIT 1`,
  instants: { at: true },
})

export type VersionRow = {
  round: number
  submitted_at: Date
  submitted_by_id: number
  submitted_by_name: string
  answers_sha256: string
  log_index: number | null
  review: (Omit<ReviewRow, 'at'> & { at: string }) | null
}

const maxVersions = 100

/** The last submissions of an inspection, oldest first: the returned ones, and the current one. */
export async function listVersions(db: Db, id: number): Promise<VersionRow[]> {
  const found = await sql<VersionRow>`
    SELECT p.round, p.submitted_at, p.submitted_by AS submitted_by_id, u.name AS submitted_by_name, p.answers_sha256,
      (SELECT s.log_index FROM statements s WHERE s.inspection_id = ${id} AND s.kind = 'submission' AND s.round = p.round) AS log_index,
      (SELECT to_json(r) FROM (SELECT ${reviewColumns} FROM ${reviewSource}
        WHERE v.inspection_id = ${id} AND v.round = p.round) r) AS review
    FROM (
      (SELECT round, submitted_at, submitted_by, answers_sha256 FROM inspection_reviews
        WHERE inspection_id = ${id} AND decision = 'returned' ORDER BY round DESC LIMIT ${maxVersions})
      UNION ALL
      SELECT round, submitted_at, submitted_by, answers_sha256 FROM inspections WHERE id = ${id} AND state = 'submitted'
    ) p JOIN users u ON u.id = p.submitted_by ORDER BY p.round`.execute(db)
  return found.rows
}

export type SubmittedRow = { round: number; answers: DraftEntry[]; signatures: Signature[] }

/** The submission of a round; undefined when there was none. */
export async function findSubmitted(db: Db, id: number, round: number): Promise<SubmittedRow | undefined> {
  const found = await sql<SubmittedRow>`
    SELECT round, answers, signatures FROM inspection_reviews
    WHERE inspection_id = ${id} AND round = ${round} AND decision = 'returned'
    UNION ALL
    SELECT round, answers, signatures FROM inspections WHERE id = ${id} AND round = ${round} AND state = 'submitted'`.execute(
    db,
  )
  return found.rows[0]
}
