import type { Contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import type { Handlers } from '../http/route.ts'
import { actionsHandlers } from './actions/actions.routes.ts'
import { apiKeysHandlers } from './api-keys/api-keys.routes.ts'
import { archivesHandlers } from './archives/archives.routes.ts'
import { auditHandlers } from './audit/audit.routes.ts'
import { authHandlers } from './auth/auth.routes.ts'
import { billingHandlers } from './billing/billing.routes.ts'
import { certificationsHandlers } from './certifications/certifications.routes.ts'
import { claimsHandlers } from './claims/claims.routes.ts'
import { clientsHandlers } from './clients/clients.routes.ts'
import { companiesHandlers } from './companies/companies.routes.ts'
import { contactHandlers } from './contact/contact.routes.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import { emailsHandlers } from './emails/emails.routes.ts'
import { foldersHandlers } from './folders/folders.routes.ts'
import { inspectionsHandlers } from './inspections/inspections.routes.ts'
import { mailboxHandlers } from './mailbox/mailbox.routes.ts'
import { notificationsHandlers } from './notifications/notifications.routes.ts'
import { oidcHandlers } from './oidc/oidc.routes.ts'
import { pageViewsHandlers } from './page-views/page-views.routes.ts'
import { passkeysHandlers } from './passkeys/passkeys.routes.ts'
import { plansHandlers } from './plans/plans.routes.ts'
import { reportsHandlers } from './reports/reports.routes.ts'
import { retentionHandlers } from './retention/retention.routes.ts'
import { scimHandlers } from './scim/scim.routes.ts'
import { searchHandlers } from './search/search.routes.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import { stepUpHandlers } from './step-up/step-up.routes.ts'
import { tasksHandlers } from './tasks/tasks.routes.ts'
import { templatesHandlers } from './templates/templates.routes.ts'
import { usersHandlers } from './users/users.routes.ts'
import { verifierHandlers } from './verifier/verifier.routes.ts'
import { webhooksHandlers } from './webhooks/webhooks.routes.ts'
import { workflowsHandlers } from './workflows/workflows.routes.ts'

/** The endpoints of every module of the contract. A missing one does not compile. */
export const endpoints = {
  actions: actionsHandlers,
  apiKeys: apiKeysHandlers,
  archives: archivesHandlers,
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
  oidc: oidcHandlers,
  pageViews: pageViewsHandlers,
  passkeys: passkeysHandlers,
  plans: plansHandlers,
  reports: reportsHandlers,
  retention: retentionHandlers,
  secondFactor: secondFactorHandlers,
  stepUp: stepUpHandlers,
  scim: scimHandlers,
  search: searchHandlers,
  tasks: tasksHandlers,
  templates: templatesHandlers,
  users: usersHandlers,
  verifier: verifierHandlers,
  webhooks: webhooksHandlers,
  workflows: workflowsHandlers,
} satisfies {
  [M in keyof Contract]: Contract[M] extends Record<string, Route> ? Handlers<Contract[M]> : never
}
