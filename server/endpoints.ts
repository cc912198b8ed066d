import type { Route } from '@atesta/contract/route.ts'
import type { Contract } from '@atesta/contract/routes/all.ts'
import type { Handlers } from './core/route.ts'
import { authHandlers } from './modules/auth/auth.routes.ts'
import { certificationsHandlers } from './modules/certifications/certifications.routes.ts'
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts'
import { foldersHandlers } from './modules/folders/folders.routes.ts'
import { inspectionsHandlers } from './modules/inspections/inspections.routes.ts'
import { pageViewsHandlers } from './modules/page-views/page-views.routes.ts'
import { reportsHandlers } from './modules/reports/reports.routes.ts'
import { tasksHandlers } from './modules/tasks/tasks.routes.ts'
import { templatesHandlers } from './modules/templates/templates.routes.ts'
import { usersHandlers } from './modules/users/users.routes.ts'
import { verifierHandlers } from './modules/verifier/verifier.routes.ts'
import { workflowsHandlers } from './modules/workflows/workflows.routes.ts'

/** Every module of the contract with what it does. A forgotten one does not compile. */
export const endpoints = {
  auth: authHandlers,
  certifications: certificationsHandlers,
  dashboard: dashboardHandlers,
  folders: foldersHandlers,
  inspections: inspectionsHandlers,
  pageViews: pageViewsHandlers,
  reports: reportsHandlers,
  tasks: tasksHandlers,
  templates: templatesHandlers,
  users: usersHandlers,
  verifier: verifierHandlers,
  workflows: workflowsHandlers,
} satisfies {
  [M in keyof Contract]: Contract[M] extends Record<string, Route> ? Handlers<Contract[M]> : never
}
