import { isUnavailable } from '../../database/lost-connection.ts'
import { anHourLater, type JobContext, job } from '../../jobs/jobs.ts'
import { throughAll } from '../../jobs/one-by-one.ts'
import { queueWaitingRecipients } from '../billing/recipient-limit.ts'
import { inviteRestAt, isRestQueued, lockSentTask, tasksWithRest } from './email-tasks.queries.ts'
import { dueReminders, expireDue, scheduleFollowUp, takeReminders } from './follow-up.queries.ts'
import { inviteRest, remind } from './invite-and-remind.ts'

/** Recipients reminded in one transaction. */
const batchSize = 200

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize)
}

/** Reminds these together or, where that fails, one by one, so that a failure does not stop the others. */
async function remindThese(inCompany: JobContext<never>['inCompany'], ids: readonly number[]): Promise<void> {
  try {
    await inCompany(async (db) => remind(db, await takeReminders(db, ids)))
  } catch (error) {
    if (ids.length === 1 || isUnavailable(error)) throw error
    await throughAll(ids, (id) => remindThese(inCompany, [id]))
  }
}

/** Sends the reminders that are due and expires links of an e-mail task, then queues the next look. */
export const followUpEmails = job<{ task_id: number }>({
  name: 'email.follow-up',
  handler: async ({ payload, inCompany }) => {
    const { task_id: taskId } = payload
    await inCompany((db) => expireDue(db, taskId))
    const due = await inCompany((db) => dueReminders(db, taskId))
    await throughAll(batchesOf(due), (ids) => remindThese(inCompany, ids))
    await inCompany((db) => scheduleFollowUp(db, taskId))
  },
  onGiveUp: ({ inCompany, payload }) => inCompany((db) => scheduleFollowUp(db, payload.task_id)),
})

/** The rest of a day's limit is left to users, who may invite a colleague or a recipient meanwhile. */
const shareOfRest = 0.9

/** Invites the recipients of a sent e-mail task for whom there was no room on the day before. */
export const inviteRestOfEmails = job<{ task_id: number }>({
  name: 'email.invite-rest',
  handler: ({ payload, companyId, services, inCompany }) =>
    inCompany(async (db) => {
      if (await lockSentTask(db, payload.task_id))
        await inviteRest({ services, db, actor: { companyId } }, payload.task_id, { share: shareOfRest })
    }),
  onGiveUp: ({ inCompany, payload }) => inCompany((db) => inviteRestAt(db, payload.task_id, anHourLater())),
})

/**
 * The company may write to more people than before: invites those who wait for room, task after task, without waiting for
 * the day on which there would have been room in the former plan.
 */
export const inviteWaitingRecipients = job<Record<never, never>>({
  name: 'email.invite-waiting',
  handler: async ({ companyId, services, inCompany }) => {
    await throughAll(await inCompany(tasksWithRest), (taskId) =>
      inCompany(async (db) => {
        if ((await lockSentTask(db, taskId)) && (await isRestQueued(db, taskId)))
          await inviteRest({ services, db, actor: { companyId } }, taskId, { share: shareOfRest })
      }),
    )
  },
  onGiveUp: ({ companyId, inCompany }) =>
    inCompany((db) => queueWaitingRecipients(db, companyId, anHourLater())),
})
