import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { notifyAssigned } from '../notifications/notify.ts'
import { addAssignees, removeAssignees, touchTask } from '../tasks/task-people.queries.ts'
import { lockTask } from '../tasks/tasks.queries.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { insertClaimEvent, setClaimState } from './claim-changes.queries.ts'
import { assignablePeople, type ClaimRow, findClaim } from './claims.queries.ts'

/** The claim after all concurrent changes, locked until the transaction ends. */
async function lockedClaim(db: Db, actor: Actor, id: number): Promise<ClaimRow> {
  // The task first, as for its deletion: a fixed order of locks prevents deadlocks.
  await lockTask(db, id)
  const claim = await findClaim(db, actor, id)
  if (!claim) throw new Failure('not_found')
  if (claim.task.archived_at) throw new Failure('task_archived')
  return claim
}

async function changedClaim(db: Db, actor: Actor, id: number): Promise<ClaimRow> {
  await touchTask(db, id)
  const claim = await findClaim(db, actor, id)
  if (!claim) throw new Failure('not_found')
  return claim
}

type Staffing = { id: number; users: number[]; note: string }

/**
 * Assigns users to a claim, notifies them, and records it in the history; a reported claim becomes assigned.
 * Throws repeated_user, not_found for an unknown user, task_archived, and user_already_assigned_claim with
 * those already assigned (`meta.users`).
 */
export async function assignToClaim(db: Db, actor: Actor, { id, users, note }: Staffing): Promise<ClaimRow> {
  if (new Set(users).size !== users.length) throw new Failure('repeated_user')
  const { state, task, number } = await lockedClaim(db, actor, id)
  const already = task.assignees.filter((person) => users.includes(person.id))
  if (already.length > 0) throw new Failure('user_already_assigned_claim', { meta: { users: already } })
  const people = await assignablePeople(db, users)
  if (people.length !== users.length) throw new Failure('not_found')
  await addAssignees(db, id, users)
  const starts = state === 'reported'
  if (starts) await setClaimState(db, id, 'assigned')
  await insertClaimEvent(db, {
    taskId: id,
    userId: actor.userId,
    action: 'assigned',
    note,
    people,
    ...(starts && { from: 'reported', to: 'assigned' }),
  })
  if (starts) await emitEvent(db, 'claim.state_changed', { id, from: 'reported', to: 'assigned' })
  await notifyAssigned(db, actor, { ...task, number }, users)
  return changedClaim(db, actor, id)
}

/**
 * Unassigns users from a claim and records it in the history. An assigned claim without users becomes
 * reported again and waits for an assignment; one that is inspected or later keeps its state. Throws
 * not_found for users who are not assigned.
 */
export async function unassignFromClaim(
  db: Db,
  actor: Actor,
  { id, users, note }: Staffing,
): Promise<ClaimRow> {
  const { state, task } = await lockedClaim(db, actor, id)
  const people = task.assignees.filter((person) => users.includes(person.id))
  if (people.length !== new Set(users).size) throw new Failure('not_found')
  await removeAssignees(db, id, users)
  const waits = state === 'assigned' && people.length === task.assignees.length
  if (waits) await setClaimState(db, id, 'reported')
  await insertClaimEvent(db, {
    taskId: id,
    userId: actor.userId,
    action: 'unassigned',
    note,
    people,
    ...(waits && { from: 'assigned', to: 'reported' }),
  })
  if (waits) await emitEvent(db, 'claim.state_changed', { id, from: 'assigned', to: 'reported' })
  return changedClaim(db, actor, id)
}
