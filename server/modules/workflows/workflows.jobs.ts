import { job } from '../../core/jobs.ts'
import { planOccurrences } from './plan.ts'

/** Makes the occurrences of one recurring workflow, a horizon ahead. */
export const planWorkflow = job<{ task_id: number }>('workflow.plan', ({ payload, inCompany }) =>
  inCompany((db) => planOccurrences(db, payload.task_id, new Date())),
)
