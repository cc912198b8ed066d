import type { FoundAction } from '@atesta/forms/actions.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { emitEvents } from '../webhooks/emit.ts'
import { insertEvents, type WrittenAction, writeActions } from './action-changes.queries.ts'
import { ownersNamed, type PossibleOwner } from './actions.queries.ts'
import { emitWritten } from './emit-written.ts'
import { earlierActions, keepActions, leavePlaces, withdrawActions } from './next-round.queries.ts'
import { type KeptAction, type NextRound, nextRound } from './next-round.rules.ts'
import { notifyOwners } from './notify-owner.ts'

/** The one person with this name, address or id; null when there is none, or more than one. */
function ownerCalled(people: readonly PossibleOwner[], called: string): number | null {
  const name = called.trim().toLowerCase()
  const found = people.filter((person) =>
    [person.name.toLowerCase(), person.email.toLowerCase(), String(person.id)].includes(name),
  )
  return found.length === 1 && found[0] ? found[0].id : null
}

/** A due date within the range that plans allow; a form accepts any date. */
const plannable = (day: string | undefined): string | null =>
  day !== undefined && day >= '1900' && day < '3000' ? day : null

const ownedBy = (written: readonly WrittenAction[]) =>
  written.flatMap(({ id, owner_id, text }) => (owner_id === null ? [] : [{ id, owner_id, text }]))

type Recorded = { id: number; task_id: number; round: number }

/** The history entries of an action that another round has changed. */
const eventsOf = ({ id, before, after, asked_owner_id }: KeptAction) => [
  { action_id: id, action: 'edited' as const, owner_id: asked_owner_id },
  ...(after.owner_id === before.owner_id
    ? []
    : [{ action_id: id, action: 'assigned' as const, owner_id: after.owner_id }]),
  ...(after.due_on === before.due_on
    ? []
    : [{ action_id: id, action: 'due' as const, due_on: after.due_on }]),
]

/** Records the changes that another round makes to existing actions; returns those with a new owner. */
async function recordChanges(
  db: Db,
  actor: Actor,
  inspection: Recorded,
  { kept, withdrawn, leaving }: NextRound,
): Promise<WrittenAction[]> {
  const withdrawnIds = withdrawn.map(({ id }) => id)
  const changed = kept.filter((one) => one.changed)
  await leavePlaces(db, leaving)
  await keepActions(db, kept)
  await withdrawActions(db, withdrawnIds, actor.userId)
  const [from, to] = ['open', 'cancelled'] as const
  await insertEvents(db, actor.userId, [
    ...changed.flatMap(eventsOf),
    ...withdrawnIds.map((action_id) => ({
      action_id,
      action: 'state' as const,
      from_state: from,
      to_state: to,
    })),
  ])
  const written = ({ id, after }: KeptAction): WrittenAction => ({ ...after, id })
  await emitWritten(db, 'action.changed', inspection, changed.map(written))
  await emitEvents(
    db,
    'action.state_changed',
    withdrawnIds.map((id) => ({ id, task_id: inspection.task_id, inspection_id: inspection.id, from, to })),
  )
  return changed.filter(({ before, after }) => after.owner_id !== before.owner_id).map(written)
}

/**
 * Creates corrective actions from a submission, in its transaction. In a later round, an action that is still
 * requested stays the same action, and one that is neither requested nor worked on any more is cancelled. A
 * person named by an outsider stays a mere name: outsiders cannot assign work to people of the company.
 */
export async function recordActions(
  db: Db,
  actor: Actor,
  inspection: Recorded,
  found: readonly FoundAction[],
): Promise<void> {
  const isFirst = inspection.round === 1
  if (isFirst && found.length === 0) return
  const names = actor.respondent ? [] : found.flatMap(({ owner }) => owner ?? [])
  const [people, earlier] = await Promise.all([
    names.length > 0 ? ownersNamed(db, inspection.task_id, names) : [],
    isFirst ? [] : earlierActions(db, inspection.id),
  ])
  const asked = found.map(({ place, question, text, owner = '', due }) => ({
    place,
    question,
    text,
    named_owner: owner.trim(),
    owner_id: ownerCalled(people, owner),
    due_on: plannable(due),
  }))
  const round = nextRound(earlier, asked)
  const reassigned = await recordChanges(db, actor, inspection, round)
  const added = await writeActions(db, inspection.id, actor.userId, round.added)
  await emitWritten(db, 'action.created', inspection, added)
  await notifyOwners(db, actor, { id: inspection.task_id }, ownedBy([...reassigned, ...added]))
}
