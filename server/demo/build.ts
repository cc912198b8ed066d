import { enqueue, inCompany } from '../core/database.ts'
import type { Services } from '../core/services.ts'
import { create as createInspection } from '../modules/inspections/routes/create.ts'
import { type Calling, call } from './call.ts'
import type { DemoCompany } from './content.ts'
import { type DemoStep, demoQueue } from './demo.jobs.ts'
import { lockAndCountPeople, setInspectionBegun } from './demo.queries.ts'
import { makeEmailTasks } from './emails.ts'
import { makeClaims, makeSettings } from './extras.ts'
import { makePeople, type People, who } from './people.ts'
import { planEverything, planInspections } from './plan.ts'
import { type Ids, idOf, makeFolders, makeForms, makeWorkflows } from './structure.ts'

const dayMs = 24 * 3600 * 1000

async function makeDrafts(
  calling: Calling,
  company: DemoCompany,
  people: People,
  tasks: Ids,
  now: Date,
): Promise<number[]> {
  const inspections: number[] = []
  for (const planned of planInspections(company, now)) {
    const { id } = await call({ ...calling, actor: who(people, planned.person) }, createInspection, {
      body: { task_id: idOf(tasks, planned.task), title: planned.subject },
    })
    await setInspectionBegun(calling.db, id, planned.at)
    inspections.push(id)
  }
  return inspections
}

/** The inspections that recipients of email tasks do something with, in the order of the plan. */
const answered = (company: DemoCompany, inspections: ReadonlyMap<string, number>, now: Date) =>
  planEverything(company, now)
    .slice(planInspections(company, now).length)
    .map(({ task, person }) => idOf(inspections, `${task}/${person}`))

/**
 * Makes all of a company that takes no time – people, folders, forms, tasks, begun inspections – in one transaction, and
 * leaves the rest to jobs. Does nothing in a company that has people; answers whether it did anything.
 */
export async function buildCompany(
  services: Services,
  companyId: number,
  company: DemoCompany,
  passwordHash: string,
): Promise<boolean> {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return inCompany(services.app, companyId, async (db) => {
    if ((await lockAndCountPeople(db)) > 0) return false
    const people = await makePeople(db, company, passwordHash, ago)
    const calling: Calling = { services, db, actor: who(people, 'admin') }
    const folders = await makeFolders(calling, company, people, ago)
    const forms = await makeForms(calling, company, ago)
    const made = { company, people, folders, forms, ago }
    const tasks = new Map([...(await makeWorkflows(calling, made)), ...(await makeClaims(calling, made))])
    await makeSettings(calling, made)
    const drafts = await makeDrafts(calling, company, people, tasks, now)
    const asked = await makeEmailTasks(calling, made)
    const inspections = [...drafts, ...answered(company, asked, now)]
    const first: DemoStep = { slug: company.slug, now: now.toISOString(), inspections, at: 0 }
    await enqueue(db, 'demo.fill', first, { queue: demoQueue, key: `demo:fill:${inspections[0]}` })
    return true
  })
}
