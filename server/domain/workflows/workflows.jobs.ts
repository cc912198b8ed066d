import { job } from '../../jobs/jobs.ts'
import { planLater, planOccurrences } from './plan.ts'

/** Plans the occurrences of one recurring workflow up to the horizon. */
export const planWorkflow = job<{ task_id: number }>({
  name: 'workflow.plan',
  handler: ({ payload, inCompany }) => inCompany((db) => planOccurrences(db, payload.task_id, new Date())),
  onGiveUp: ({ payload, inCompany }) => inCompany((db) => planLater(db, payload.task_id)),
})
