import type { ClaimState } from '@atesta/contract/can.ts'
import type { NotificationKind } from '@atesta/contract/notification-kinds.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Mail } from '../../mail/mail.ts'
import { queueMails } from '../../mail/queue.ts'
import { insertNotifications } from './notifications.queries.ts'
import { type Addressee, addresseesOf, decidersOf } from './recipients.queries.ts'

const assignedKinds = {
  workflow: 'workflow_assigned',
  claim: 'claim_assigned',
  email: 'email_task_assigned',
} as const satisfies Record<TaskType, NotificationKind>

type AssignedTask = {
  id: number
  type: TaskType
  name: string
  folder_id: number
  folder_name: string
  due_at: Date | null
  /** Of a claim. */
  number?: string
}

/** The mail to a newly assigned user; null for an e-mail task, whose work is done by its recipients. */
function assignedMail(actor: Actor, task: AssignedTask): Pick<Mail, 'kind' | 'facts'> | null {
  const facts = {
    sender: actor.name,
    folder: task.folder_name,
    due_at: task.due_at?.toISOString() ?? null,
  }
  if (task.type === 'workflow')
    return {
      kind: 'workflow_assigned',
      facts: {
        ...facts,
        task: task.name,
        path: paths.workflow({ folderId: task.folder_id, workflowId: task.id }),
      },
    }
  if (task.type === 'claim')
    return {
      kind: 'claim_assigned',
      facts: {
        ...facts,
        claim: task.name,
        number: task.number ?? '',
        path: paths.claim({ claimId: task.id }),
      },
    }
  return null
}

/**
 * Notifies newly assigned users in the app and by e-mail, as they prefer. Users are not notified of their own
 * actions.
 */
export async function notifyAssigned(
  db: Db,
  actor: Actor,
  task: AssignedTask,
  userIds: number[],
): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId)
  const kind = assignedKinds[task.type]
  await insertNotifications(db, others, {
    kind,
    taskId: task.id,
    by: actor.userId,
  })
  const mail = assignedMail(actor, task)
  if (!mail) return
  const people = await addresseesOf(db, others, kind)
  await queueMails(
    db,
    people
      .filter(({ wants_mail }) => wants_mail)
      .map((to) => ({ ...mail, to, about: { userId: to.id } }) as Mail),
  )
}

type MovedClaim = { task: AssignedTask & { assignees: { id: number }[] }; number: string; state: ClaimState }

/**
 * Notifies the assignees of a claim, except who moved it, of its new state, and of one that entered review also those
 * who decide on it.
 */
export async function notifyMoved(
  db: Db,
  actor: Actor,
  { task, number, state }: MovedClaim,
  note: string,
): Promise<void> {
  const kind = 'claim_moved'
  const told = new Set(task.assignees.map(({ id }) => id))
  if (state === 'in_review') for (const id of await decidersOf(db, task.folder_id)) told.add(id)
  told.delete(actor.userId)
  const people = await addresseesOf(db, [...told], kind)
  await insertNotifications(
    db,
    people.map(({ id }) => id),
    { kind, taskId: task.id, by: actor.userId, claimState: state, message: note },
  )
  const facts = {
    sender: actor.name,
    claim: task.name,
    number,
    folder: task.folder_name,
    state,
    message: note || null,
    path: paths.claim({ claimId: task.id }),
  }
  const mailed = people.filter(({ wants_mail }) => wants_mail)
  await queueMails(
    db,
    mailed.map((to) => ({ kind, facts, to, about: { userId: to.id } })),
  )
}

type NotifiedInspection = {
  id: number
  number: number
  title: string
  task_id: number
  task_name: string
  folder_id: number
  user_id: number
}

/** Notifies the person of an inspection in the app and by e-mail. */
async function notifyPerson(
  db: Db,
  actor: Actor,
  inspection: NotifiedInspection,
  to: Addressee,
  reason: 'remind' | 'more' | 'returned' | 'approved',
  message: string,
): Promise<void> {
  await insertNotifications(db, [to.id], {
    kind: `inspection_${reason}`,
    taskId: inspection.task_id,
    inspectionId: inspection.id,
    by: actor.userId,
    message,
  })
  if (!to.wants_mail) return
  await queueMails(db, [
    {
      kind: 'inspection_notification',
      to,
      facts: {
        reason,
        sender: actor.name,
        inspection: inspection.title || `#${inspection.number}`,
        task: inspection.task_name,
        message: message || null,
        path: paths.inspection({
          folderId: inspection.folder_id,
          workflowId: inspection.task_id,
          inspectionId: inspection.id,
        }),
      },
      about: { userId: to.id, inspectionId: inspection.id },
    },
  ])
}

/** Sends a user's message to the person of an inspection, in the app and by e-mail. Throws person_disabled. */
export async function notifyInspector(
  db: Db,
  actor: Actor,
  inspection: NotifiedInspection,
  reason: 'remind' | 'more' | 'returned',
  message: string,
): Promise<void> {
  const [to] = await addresseesOf(db, [inspection.user_id], `inspection_${reason}`)
  if (!to) throw new Failure('person_disabled')
  await notifyPerson(db, actor, inspection, to, reason, message)
}

/**
 * Notifies the person of an inspection that it was approved, if they can still sign in and did not decide it
 * themselves.
 */
export async function notifyApproved(
  db: Db,
  actor: Actor,
  inspection: NotifiedInspection,
  message: string,
): Promise<void> {
  if (inspection.user_id === actor.userId) return
  const [to] = await addresseesOf(db, [inspection.user_id], 'inspection_approved')
  if (to?.kind === 'person') await notifyPerson(db, actor, inspection, to, 'approved', message)
}
