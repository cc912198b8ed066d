import { isUnavailable } from '../../database/database.ts'
import { type JobContext, job } from '../../jobs/jobs.ts'
import { throughAll } from '../../jobs/one-by-one.ts'
import { dueReminders, expireDue, scheduleFollowUp, takeReminders } from './follow-up.queries.ts'
import { remind } from './invite-and-remind.ts'

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
