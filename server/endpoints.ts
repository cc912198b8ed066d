import type { Route } from '@atesta/contract/route.ts'
import type { Contract } from '@atesta/contract/routes/all.ts'
import type { Handlers } from './core/route.ts'
import { apiKeysHandlers } from './modules/api-keys/api-keys.routes.ts'
import { auditHandlers } from './modules/audit/audit.routes.ts'
import { authHandlers } from './modules/auth/auth.routes.ts'
import { billingHandlers } from './modules/billing/billing.routes.ts'
import { certificationsHandlers } from './modules/certifications/certifications.routes.ts'
import { claimsHandlers } from './modules/claims/claims.routes.ts'
import { clientsHandlers } from './modules/clients/clients.routes.ts'
import { companiesHandlers } from './modules/companies/companies.routes.ts'
import { contactHandlers } from './modules/contact/contact.routes.ts'
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts'
import { emailsHandlers } from './modules/emails/emails.routes.ts'
import { foldersHandlers } from './modules/folders/folders.routes.ts'
import { inspectionsHandlers } from './modules/inspections/inspections.routes.ts'
import { mailboxHandlers } from './modules/mailbox/mailbox.routes.ts'
import { notificationsHandlers } from './modules/notifications/notifications.routes.ts'
import { pageViewsHandlers } from './modules/page-views/page-views.routes.ts'
import { plansHandlers } from './modules/plans/plans.routes.ts'
import { reportsHandlers } from './modules/reports/reports.routes.ts'
import { tasksHandlers } from './modules/tasks/tasks.routes.ts'
import { templatesHandlers } from './modules/templates/templates.routes.ts'
import { usersHandlers } from './modules/users/users.routes.ts'
import { verifierHandlers } from './modules/verifier/verifier.routes.ts'
import { webhooksHandlers } from './modules/webhooks/webhooks.routes.ts'
import { workflowsHandlers } from './modules/workflows/workflows.routes.ts'

/** Every module of the contract with what it does. A forgotten one does not compile. */
export const endpoints = {
  apiKeys: apiKeysHandlers,
  audit: auditHandlers,
  auth: authHandlers,
  billing: billingHandlers,
  certifications: certificationsHandlers,
  claims: claimsHandlers,
  companies: companiesHandlers,
  contact: contactHandlers,
  clients: clientsHandlers,
  dashboard: dashboardHandlers,
  emails: emailsHandlers,
  folders: foldersHandlers,
  inspections: inspectionsHandlers,
  notifications: notificationsHandlers,
  mailbox: mailboxHandlers,
  pageViews: pageViewsHandlers,
  plans: plansHandlers,
  reports: reportsHandlers,
  tasks: tasksHandlers,
  templates: templatesHandlers,
  users: usersHandlers,
  verifier: verifierHandlers,
  webhooks: webhooksHandlers,
  workflows: workflowsHandlers,
} satisfies {
  [M in keyof Contract]: Contract[M] extends Record<string, Route> ? Handlers<Contract[M]> : never
}
