import { dayMs } from '@atesta/contract/durations.ts'
import { changeState } from '@atesta/server/api/actions/change-state.ts'
import { create } from '@atesta/server/api/actions/create.ts'
import { type Calling, call } from './call.ts'
import type { DemoStep } from './complete.ts'
import type { DemoCompany } from './content.ts'
import { findPeople, who } from './people.ts'
import { planEverything } from './plan.ts'

/** Adds the corrective actions of an inspection just submitted, and brings each into its state. */
export async function addActions(
  calling: Calling,
  company: DemoCompany,
  { inspections, now, at }: DemoStep,
): Promise<void> {
  const people = await findPeople(calling.db, company)
  const planned = planEverything(company, new Date(now))
  const first = (task: string) =>
    planned.findIndex((each) => each.task === task && each.state === 'submitted')
  const inspection_id = inspections[at]
  if (inspection_id === undefined) return
  for (const { task, text, owner, due, state } of company.actions) {
    if (first(task) !== at) continue
    const day = due === undefined ? null : new Date(Date.parse(now) + due * dayMs).toISOString()
    const owner_id = owner === undefined ? null : who(people, owner).userId
    const body = { inspection_id, text, owner_id, due_on: day?.slice(0, 10) }
    const { id, version } = await call({ ...calling, actor: who(people, 'admin') }, create, { body })
    if (!state) continue
    const actor = who(people, owner ?? 'admin')
    const change = { params: { id }, body: { state: state.to, note: state.note, version } }
    await call({ ...calling, actor }, changeState, change)
  }
}
