import type { ActionState } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { queueMails } from '../../mail/queue.ts'
import { insertNotifications } from '../notifications/notifications.queries.ts'
import { addresseesOf } from '../notifications/recipients.queries.ts'
import { withPossibleOwner } from './actions.queries.ts'
import { actionToNotify } from './reminders.queries.ts'

const kinds = {
  assigned: 'action_assigned',
  due: 'action_due',
  overdue: 'action_overdue',
  reopened: 'action_reopened',
} as const

/**
 * Writes to an owner in the app and by e-mail, as they prefer. `by` is null when time alone is the reason.
 */
export async function writeToOwner(
  db: Db,
  reason: keyof typeof kinds,
  by: Pick<Actor, 'userId' | 'name'> | null,
  id: number,
  ownerId: number,
  byMail = true,
): Promise<void> {
  const kind = kinds[reason]
  await insertNotifications(db, [ownerId], { kind, actionIds: [id], ...(by && { by: by.userId }) })
  if (!byMail) return
  const [to] = await addresseesOf(db, [ownerId], kind)
  const told = await actionToNotify(db, id)
  if (!to?.wants_mail || !told) return
  await queueMails(db, [
    {
      kind: 'corrective_action',
      to,
      facts: {
        reason,
        sender: by?.name ?? null,
        action: told.text,
        task: told.task_name,
        folder: told.folder_name,
        due_on: told.due_on,
        path: paths.action({ actionId: id }),
      },
      about: { userId: to.id },
    },
  ])
}

/** A mail names at most this many actions and counts the rest. */
const named = 10

/**
 * Tells the owners of the actions that one submission requested: in the app of each action, by e-mail of all
 * at once. People are not told of what they assigned to themselves.
 */
export async function notifyOwners(
  db: Db,
  actor: Actor,
  task: { id: number },
  given: readonly { id: number; owner_id: number; text: string }[],
): Promise<void> {
  const kind = kinds.assigned
  for (const [ownerId, actions] of Map.groupBy(given, ({ owner_id }) => owner_id)) {
    const [first] = actions
    if (ownerId === actor.userId || !first) continue
    if (actions.length === 1) {
      await notifyOwner(db, actor, first.id, ownerId)
      continue
    }
    await insertNotifications(db, [ownerId], {
      kind,
      actionIds: actions.map(({ id }) => id),
      by: actor.userId,
    })
    const [to] = await addresseesOf(db, [ownerId], kind)
    const told = await actionToNotify(db, first.id)
    if (!to?.wants_mail || !told) continue
    const facts = {
      sender: actor.name,
      count: actions.length,
      actions: actions.slice(0, named).map(({ text }) => text),
      task: told.task_name,
      folder: told.folder_name,
      path: `${paths.actions()}?${new URLSearchParams({ owner_id: String(ownerId), task_id: String(task.id) })}`,
    }
    await queueMails(db, [{ kind: 'corrective_actions', to, facts, about: { userId: to.id } }])
  }
}

/** Reminds an owner of several actions: in the app of each, by e-mail of all at once. */
export async function remindOfSeveral(
  db: Db,
  ownerId: number,
  actions: readonly { id: number; text: string; due_on: string; overdue: boolean }[],
): Promise<void> {
  const addressees = []
  for (const [overdue, some] of Map.groupBy(actions, (one) => one.overdue)) {
    const kind = kinds[overdue ? 'overdue' : 'due']
    await insertNotifications(db, [ownerId], { kind, actionIds: some.map(({ id }) => id) })
    addressees.push(...(await addresseesOf(db, [ownerId], kind)).map((to) => ({ to, some })))
  }
  const wanted = addressees.filter(({ to }) => to.wants_mail)
  const [first] = wanted
  if (!first) return
  const told = wanted.flatMap(({ some }) => some)
  const shown = told.slice(0, named)
  const facts = {
    count: told.length,
    overdue: told.filter(({ overdue }) => overdue).length,
    actions: shown.map(({ text }) => text),
    days: shown.map(({ due_on }) => due_on),
    path: `${paths.actions()}?${new URLSearchParams({ owner_id: String(ownerId) })}`,
  }
  await queueMails(db, [
    { kind: 'corrective_actions_due', to: first.to, facts, about: { userId: first.to.id } },
  ])
}

/** Tells a new owner, unless they assigned the action to themselves. */
export async function notifyOwner(db: Db, actor: Actor, id: number, ownerId: number): Promise<void> {
  if (ownerId !== actor.userId) await writeToOwner(db, 'assigned', actor, id, ownerId)
}

const isResolved = (state: ActionState) => state === 'done' || state === 'cancelled'

/**
 * Tells an owner that an action was reopened and, in the app, the person who added it that it is done. People
 * are not told of their own changes. Who takes back a change right away sends no mail about it (`is_undo`).
 */
export async function notifyOfChange(
  db: Db,
  actor: Actor,
  before: { id: number; state: ActionState; owner_id: number | null; created_by: number; is_undo: boolean },
  state: ActionState,
): Promise<void> {
  const { id, owner_id, created_by, is_undo } = before
  const reopened = isResolved(before.state) && !isResolved(state)
  // An owner who no longer has access to the task is not told about it.
  if (
    reopened &&
    owner_id !== null &&
    owner_id !== actor.userId &&
    (await withPossibleOwner(db, [id])).has(id)
  )
    await writeToOwner(db, 'reopened', actor, id, owner_id, !is_undo)
  if (state !== 'done' || created_by === actor.userId) return
  const kind = 'action_done'
  const [adder] = await addresseesOf(db, [created_by], kind)
  // Respondents have no account in which to read it.
  if (adder?.kind === 'person')
    await insertNotifications(db, [adder.id], { kind, actionIds: [id], by: actor.userId })
}
