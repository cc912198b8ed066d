import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { EarlierAction, KeptAction } from './next-round.rules.ts'

/** A temporary place for an action that leaves its place in the form: no id of a form contains a space. */
const nowhere = sql`'left ' || a.id`

/**
 * Whether a person has made this change here. A change by a later round of the inspection is also recorded as
 * `edited` in the same transaction, and so at the same time.
 */
const decided = (action: 'assigned' | 'due') => sql<boolean>`EXISTS (SELECT FROM corrective_action_events e
  WHERE e.action_id = a.id AND e.action = ${action} AND NOT EXISTS (SELECT FROM corrective_action_events s
    WHERE s.action_id = a.id AND s.action = 'edited' AND s.at = e.at))`

/** The actions that the form of an inspection has created, locked until the transaction ends. */
export async function earlierActions(db: Db, inspectionId: number): Promise<EarlierAction[]> {
  const ofForm = sql`a.inspection_id = ${inspectionId} AND a.place NOT LIKE 'left %'`
  // A statement of its own, so that it sees what others committed while the lock was awaited.
  const [, { rows }] = await Promise.all([
    sql`SELECT FROM corrective_actions a WHERE ${ofForm} ORDER BY a.id FOR UPDATE`.execute(db),
    sql<EarlierAction>`SELECT a.id, a.place, a.text, a.named_owner, a.owner_id, to_char(a.due_on, 'YYYY-MM-DD') AS due_on,
        a.state, a.state_at > a.created_at AS was_moved,
        ${decided('assigned')} AS owner_decided, ${decided('due')} AS day_decided
      FROM corrective_actions a WHERE ${ofForm} ORDER BY a.id`.execute(db),
  ])
  return rows
}

/**
 * Vacates the places of these actions before others move in: no two actions of an inspection may share a
 * place, even temporarily.
 */
export async function leavePlaces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE corrective_actions a SET place = ${nowhere} WHERE a.id = ANY(${ids}::bigint[])`.execute(db)
}

/** Moves these actions to their new places in the form, with what it says about them now. */
export async function keepActions(db: Db, kept: readonly KeptAction[]): Promise<void> {
  const rows = kept
    .filter(({ before, after, changed }) => changed || before.place !== after.place)
    .map(({ id, after, changed }) => ({ id, ...after, changed }))
  if (rows.length === 0) return
  await sql`UPDATE corrective_actions a SET place = g.place, text = g.text, named_owner = g.named_owner, owner_id = g.owner_id,
      question = CASE WHEN g.changed THEN g.question ELSE a.question END,
      assigned_at = CASE WHEN g.owner_id IS NOT DISTINCT FROM a.owner_id THEN a.assigned_at
        WHEN g.owner_id IS NOT NULL THEN now() END,
      due_on = g.due_on, version = a.version + g.changed::integer,
      updated_at = CASE WHEN g.changed THEN now() ELSE a.updated_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(id bigint, place text, question jsonb, text text,
      named_owner text, owner_id bigint, due_on date, changed boolean)
    WHERE a.id = g.id`.execute(db)
}

/** Cancels these actions, which the caller has locked. */
export async function withdrawActions(db: Db, ids: readonly number[], userId: number): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE corrective_actions SET state = 'cancelled', state_at = now(), state_by = ${userId},
    version = version + 1, updated_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(db)
}
