import { auth } from './auth.ts'
import { certifications } from './certifications.ts'
import { dashboard } from './dashboard.ts'
import { folders } from './folders.ts'
import { inspections } from './inspections.ts'
import { pageViews } from './page-views.ts'
import { reports } from './reports.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'
import { verifier } from './verifier.ts'
import { workflows } from './workflows.ts'

/** Every call of the API by module and operation. Server, client and OpenAPI are made from this. */
export const contract = {
  auth,
  certifications,
  dashboard,
  folders,
  inspections,
  pageViews,
  reports,
  tasks,
  templates,
  users,
  verifier,
  workflows,
}
export type Contract = typeof contract
