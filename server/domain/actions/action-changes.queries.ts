import type { ActionState } from '@atesta/contract/can.ts'
import type { ActionEvent } from '@atesta/contract/schemas/action.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

type NewAction = {
  /** Null when it is added by hand. */
  place: string | null
  question: LocalizedText | null
  text: string
  named_owner: string
  owner_id: number | null
  due_on: string | null
}

export type WrittenAction = { id: number; text: string; owner_id: number | null; due_on: string | null }

/** Adds actions to an inspection. */
export async function writeActions(
  db: Db,
  inspectionId: number,
  userId: number,
  actions: readonly NewAction[],
): Promise<WrittenAction[]> {
  if (actions.length === 0) return []
  const written = await sql<WrittenAction>`
    INSERT INTO corrective_actions AS a (inspection_id, task_id, inspector_id, place, question, text, named_owner, owner_id,
      assigned_at, due_on, state_by, created_by)
    SELECT i.id, i.task_id, i.user_id, g.place, g.question, g.text, g.named_owner, g.owner_id,
      CASE WHEN g.owner_id IS NOT NULL THEN now() END, g.due_on, ${userId}, ${userId}
    FROM inspections i, jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) AS g(place text, question jsonb, text text,
      named_owner text, owner_id bigint, due_on date)
    WHERE i.id = ${inspectionId}
    RETURNING a.id, a.text, a.owner_id, to_char(a.due_on, 'YYYY-MM-DD') AS due_on`.execute(db)
  await insertEvents(
    db,
    userId,
    written.rows.map(({ id, owner_id, due_on }) => ({ action_id: id, action: 'created', owner_id, due_on })),
  )
  return written.rows
}

type NewEvent = {
  action_id: number
  action: ActionEvent['action']
  from_state?: ActionState
  to_state?: ActionState
  note?: string
  owner_id?: number | null
  due_on?: string | null
}

export async function insertEvents(db: Db, userId: number, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`INSERT INTO corrective_action_events (action_id, action, from_state, to_state, note, owner_id, due_on, user_id)
    SELECT g.action_id, g.action, g.from_state, g.to_state, COALESCE(g.note, ''), g.owner_id, g.due_on, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS g(action_id bigint, action text, from_state text,
      to_state text, note text, owner_id bigint, due_on date)`.execute(db)
}

/** Locks an action until the transaction ends. */
export const lockAction = (db: Db, id: number) =>
  sql`SELECT id FROM corrective_actions WHERE id = ${id} FOR UPDATE`.execute(db)

type ActionChange = { text: string; owner_id: number | null; due_on: string | null }

/** Saves an action. The caller has locked it and compared the version. */
export const updateAction = (db: Db, id: number, { text, owner_id, due_on }: ActionChange) =>
  sql`UPDATE corrective_actions SET text = ${text}, due_on = ${due_on}::date, owner_id = ${owner_id}::bigint,
    assigned_at = CASE WHEN ${owner_id}::bigint IS NOT DISTINCT FROM owner_id THEN assigned_at
      WHEN ${owner_id}::bigint IS NOT NULL THEN now() END,
    version = version + 1, updated_at = now() WHERE id = ${id}`.execute(db)

/**
 * Whether this person gave the action its state so recently that a change of it by them takes that back. Several
 * actions are changed one after another before Undo is offered for `toastUndoMs`, so a minute is allowed.
 */
export async function isTakenBack(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    SELECT COALESCE(state_by = ${userId}, false) AND state_at > now() - interval '1 minute' AS recent
    FROM corrective_actions WHERE id = ${id}`.execute(db)
  return rows[0]?.recent ?? false
}

/** Sets the state of a corrective action and who set it; raises the version. */
export const setActionState = (db: Db, id: number, state: ActionState, userId: number) =>
  sql`UPDATE corrective_actions SET state = ${state}, state_at = now(), state_by = ${userId},
    version = version + 1, updated_at = now() WHERE id = ${id}`.execute(db)
