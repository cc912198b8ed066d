import { create as createInspection } from '@atesta/server/api/inspections/create.ts'
import { enqueue, inCompany } from '@atesta/server/database/database.ts'
import type { Services } from '@atesta/server/services/services.ts'
import { type Calling, call } from './call.ts'
import type { DemoCompany } from './content.ts'
import { lockAndSeeComplete, setInspectionBegun } from './demo.queries.ts'
import { makeEmailTasks } from './emails.ts'
import { makeClaims, makeSettings } from './extras.ts'
import { findPeople, type People, who } from './people.ts'
import { type PlannedInspection, planEverything, planInspections } from './plan.ts'
import { agoFrom, type Ids, idOf } from './structure.ts'

/** One queue for all companies. */
export const demoQueue = 'demo'

/** The records of a company that exist when the program is ready, by the keys of its content. */
export type Begun = {
  slug: string
  /** When the demo was made, to which all its dates are relative. */
  now: string
  folders: Record<string, number>
  forms: Record<string, number>
  workflows: Record<string, number>
  /** The first of the planned inspections, in their order. */
  inspections: number[]
}

/** A step that makes one inspection, then starts the next step. */
export type DemoStep = {
  slug: string
  now: string
  /** One for each planned inspection, in its order. */
  inspections: number[]
  at: number
}

export async function makeDrafts(
  calling: Calling,
  planned: PlannedInspection[],
  people: People,
  tasks: Ids,
): Promise<number[]> {
  const inspections: number[] = []
  for (const { person, task, subject, at } of planned) {
    const { id } = await call({ ...calling, actor: who(people, person) }, createInspection, {
      body: { task_id: idOf(tasks, task), title: subject },
    })
    await setInspectionBegun(calling.db, id, at)
    inspections.push(id)
  }
  return inspections
}

/** The inspections on which recipients of email tasks act, in the order of the plan. */
const answered = (company: DemoCompany, inspections: ReadonlyMap<string, number>, now: Date) =>
  planEverything(company, now)
    .slice(planInspections(company, now).length)
    .map(({ task, person }) => idOf(inspections, `${task}/${person}`))

const ids = (record: Record<string, number>): Ids => new Map(Object.entries(record))

/**
 * Makes what a company still lacks and takes little time – claims, settings, begun inspections, e-mails – in
 * one transaction, and leaves the rest to the job of its first inspection. Does nothing if that has been
 * done.
 */
export async function completeCompany(
  services: Services,
  companyId: number,
  company: DemoCompany,
  begun: Begun,
): Promise<void> {
  const now = new Date(begun.now)
  await inCompany(services.app, companyId, async (db) => {
    if (await lockAndSeeComplete(db)) return
    const people = await findPeople(db, company)
    const calling: Calling = { services, db, actor: who(people, 'admin') }
    const made = { company, people, folders: ids(begun.folders), forms: ids(begun.forms), ago: agoFrom(now) }
    const tasks = new Map([...ids(begun.workflows), ...(await makeClaims(calling, made))])
    await makeSettings(calling, made)
    const missing = planInspections(company, now).slice(begun.inspections.length)
    const drafts = [...begun.inspections, ...(await makeDrafts(calling, missing, people, tasks))]
    const asked = await makeEmailTasks(calling, made)
    const inspections = [...drafts, ...answered(company, asked, now)]
    const first: DemoStep = { slug: company.slug, now: begun.now, inspections, at: 0 }
    await enqueue(db, 'demo.fill', first, { queue: demoQueue, key: `demo:fill:${inspections[0]}` })
  })
}
