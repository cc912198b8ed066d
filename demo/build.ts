import { enqueue, inCompany } from '@atesta/server/database/database.ts'
import type { Services } from '@atesta/server/services/services.ts'
import type { Calling } from './call.ts'
import { type Begun, demoQueue, makeDrafts } from './complete.ts'
import type { DemoCompany } from './content.ts'
import { lockAndCountPeople } from './demo.queries.ts'
import { makePeople, who } from './people.ts'
import { planInspections } from './plan.ts'
import { agoFrom, makeFolders, makeForms, makeWorkflows } from './structure.ts'

/**
 * Creates what a user needs in a company immediately after signing in – people, folders, forms, workflows,
 * its first inspection – in one transaction, and leaves the rest to jobs. Does nothing in a company with
 * people; returns whether it did anything.
 */
export async function buildCompany(
  services: Services,
  companyId: number,
  company: DemoCompany,
  passwordHash: string,
): Promise<boolean> {
  const now = new Date()
  const ago = agoFrom(now)
  return inCompany(services.app, companyId, async (db) => {
    if ((await lockAndCountPeople(db)) > 0) return false
    const people = await makePeople(db, company, passwordHash, ago)
    const calling: Calling = { services, db, actor: who(people, 'admin') }
    const folders = await makeFolders(calling, company, people, ago)
    const forms = await makeForms(calling, company, ago)
    const workflows = await makeWorkflows(calling, { company, people, folders, forms, ago })
    const [first] = planInspections(company, now)
    // There are no claims yet.
    const oldest = first && workflows.has(first.task) ? [first] : []
    const inspections = await makeDrafts(calling, oldest, people, workflows)
    const begun: Begun = {
      slug: company.slug,
      now: now.toISOString(),
      folders: Object.fromEntries(folders),
      forms: Object.fromEntries(forms),
      workflows: Object.fromEntries(workflows),
      inspections,
    }
    await enqueue(db, 'demo.complete', begun, { queue: demoQueue, key: `demo:complete:${company.slug}` })
    return true
  })
}
