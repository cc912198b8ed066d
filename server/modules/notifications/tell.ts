import type { NotificationKind } from '@atesta/contract/routes/notifications.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { queueMails } from '../../core/mail/queue.ts'
import { insertNotifications } from './notifications.queries.ts'
import { addresseesOf } from './recipients.queries.ts'

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
}

/** Tells who was newly assigned, in the app; of workflows by e-mail too. Nobody is told of what they did themself. */
export async function tellAssigned(
  db: Db,
  actor: Actor,
  task: AssignedTask,
  userIds: number[],
): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId)
  await insertNotifications(db, others, {
    kind: assignedKinds[task.type],
    taskId: task.id,
    by: actor.userId,
  })
  if (task.type !== 'workflow') return
  const people = await addresseesOf(db, others)
  await queueMails(
    db,
    people.map((to) => ({
      kind: 'workflow_assigned' as const,
      to,
      facts: {
        sender: actor.name,
        task: task.name,
        folder: task.folder_name,
        due_at: task.due_at?.toISOString() ?? null,
        path: `/dashboard/${task.folder_id}/${task.id}`,
      },
      about: { userId: to.id },
    })),
  )
}

type ToldInspection = {
  id: number
  number: number
  title: string
  task_id: number
  task_name: string
  folder_id: number
  user_id: number
}

/** Tells the person of an inspection what somebody wants of them, in the app and by e-mail. */
export async function tellInspector(
  db: Db,
  actor: Actor,
  inspection: ToldInspection,
  reason: 'remind' | 'more' | 'returned',
  message: string,
): Promise<void> {
  const [to] = await addresseesOf(db, [inspection.user_id])
  // Disabled since, or a client without an address: there is nobody to tell.
  if (!to) return
  if (to.kind === 'person')
    await insertNotifications(db, [to.id], {
      kind: `inspection_${reason}`,
      taskId: inspection.task_id,
      inspectionId: inspection.id,
      by: actor.userId,
      message,
    })
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
        path: `/dashboard/${inspection.folder_id}/${inspection.task_id}/${inspection.id}`,
      },
      about: { userId: to.id, inspectionId: inspection.id },
    },
  ])
}
