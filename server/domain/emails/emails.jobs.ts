import { job } from '../../jobs/jobs.ts'
import { expireDue, scheduleFollowUp, takeReminders } from './follow-up.queries.ts'
import { remind } from './outreach.ts'

const batch = 200

/** What time does to an e-mail task: reminders that are due, links that expire; then the next look is queued. */
export const followUpEmails = job<{ task_id: number }>({
  name: 'email.follow-up',
  handler: async ({ payload, inCompany }) => {
    const { task_id: taskId } = payload
    await inCompany((db) => expireDue(db, taskId))
    for (let more = true; more; ) {
      more = await inCompany(async (db) => {
        const { taken, addressees } = await takeReminders(db, taskId, batch)
        await remind(db, addressees)
        return taken === batch
      })
    }
    await inCompany((db) => scheduleFollowUp(db, taskId))
  },
  onGiveUp: ({ inCompany, payload }) => inCompany((db) => scheduleFollowUp(db, payload.task_id)),
})
