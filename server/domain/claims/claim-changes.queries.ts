import type { ClaimState } from '@atesta/contract/can.ts'
import type { ClaimBody, ClaimEvent } from '@atesta/contract/schemas/claim.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'

export type ClaimChange = Omit<z.output<typeof ClaimBody>, 'folder_id' | 'template_id'> & {
  template: { id: number; version: number } | null
}

const taskValues = (change: ClaimChange) => ({
  name: change.name,
  description: change.description,
  template_id: change.template?.id ?? null,
  template_version: change.template?.version ?? null,
  due_at: change.due_at,
})

const claimValues = ({ insured, incident, amount, ...change }: ClaimChange) => ({
  number: change.number,
  policy_number: change.policy_number,
  insured_name: insured.name,
  insured_email: insured.email,
  insured_phone: insured.phone,
  incident_on: incident.date,
  incident_type: incident.type,
  incident_place: incident.place,
  incident_lat: incident.position?.lat ?? null,
  incident_lon: incident.position?.lon ?? null,
  amount: amount?.value ?? null,
  currency: amount?.currency ?? null,
})

export async function insertClaim(
  db: Db,
  claim: ClaimChange & { folderId: number; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('tasks')
    .values({ type: 'claim', folder_id: claim.folderId, created_by: claim.userId, ...taskValues(claim) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('claims')
    .values({ task_id: id, ...claimValues(claim) })
    .execute()
  return id
}

/** Raises the version if it is still the caller's; false when another save came first. */
export async function nextVersion(db: Db, id: number, version: number): Promise<boolean> {
  const done = await db
    .updateTable('tasks')
    .set({ version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function updateClaim(
  db: Db,
  id: number,
  change: ClaimChange & { folderId: number },
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ...taskValues(change), folder_id: change.folderId })
    .where('id', '=', id)
    .execute()
  await db.updateTable('claims').set(claimValues(change)).where('task_id', '=', id).execute()
}

export const setClaimState = (db: Db, id: number, state: ClaimState) =>
  db.updateTable('claims').set({ state, state_at: sql`now()` }).where('task_id', '=', id).execute()

export type NewEvent = {
  taskId: number
  userId: number
  action: 'created' | 'saved' | 'assigned' | 'unassigned' | 'state'
  from?: ClaimState
  to?: ClaimState
  note?: string
  people?: { id: number; name: string }[]
  changed?: ClaimEvent['changed']
  changes?: ClaimEvent['changes']
  folder?: string
}

export const insertClaimEvent = (db: Db, event: NewEvent) =>
  db
    .insertInto('claim_events')
    .values({
      task_id: event.taskId,
      user_id: event.userId,
      action: event.action,
      from_state: event.from ?? null,
      to_state: event.to ?? null,
      note: event.note ?? '',
      people: JSON.stringify(event.people ?? []),
      changed: event.changed ? JSON.stringify(event.changed) : null,
      changes: event.changes ? JSON.stringify(event.changes) : null,
      folder: event.folder ?? null,
    })
    .execute()
