import { actions } from './routes/actions.ts'
import { apiKeys } from './routes/api-keys.ts'
import { archives } from './routes/archives.ts'
import { audit } from './routes/audit.ts'
import { auth } from './routes/auth.ts'
import { billing } from './routes/billing.ts'
import { certifications } from './routes/certifications.ts'
import { claims } from './routes/claims.ts'
import { clients } from './routes/clients.ts'
import { companies } from './routes/companies.ts'
import { contact } from './routes/contact.ts'
import { dashboard } from './routes/dashboard.ts'
import { emails } from './routes/emails.ts'
import { folders } from './routes/folders.ts'
import { inspections } from './routes/inspections.ts'
import { mailbox } from './routes/mailbox.ts'
import { notifications } from './routes/notifications.ts'
import { oidc } from './routes/oidc.ts'
import { pageViews } from './routes/page-views.ts'
import { passkeys } from './routes/passkeys.ts'
import { plans } from './routes/plans.ts'
import { reports } from './routes/reports.ts'
import { retention } from './routes/retention.ts'
import { scim } from './routes/scim.ts'
import { search } from './routes/search.ts'
import { secondFactor } from './routes/second-factor.ts'
import { stepUp } from './routes/step-up.ts'
import { tasks } from './routes/tasks.ts'
import { templates } from './routes/templates.ts'
import { users } from './routes/users.ts'
import { verifier } from './routes/verifier.ts'
import { webhooks } from './routes/webhooks.ts'
import { workflows } from './routes/workflows.ts'

/**
 * The modules of the API. Named, because written out they exceed what the compiler puts into a declaration.
 */
export type Contract = {
  actions: typeof actions
  apiKeys: typeof apiKeys
  archives: typeof archives
  audit: typeof audit
  auth: typeof auth
  billing: typeof billing
  certifications: typeof certifications
  claims: typeof claims
  clients: typeof clients
  companies: typeof companies
  contact: typeof contact
  dashboard: typeof dashboard
  emails: typeof emails
  folders: typeof folders
  inspections: typeof inspections
  mailbox: typeof mailbox
  notifications: typeof notifications
  oidc: typeof oidc
  pageViews: typeof pageViews
  passkeys: typeof passkeys
  plans: typeof plans
  reports: typeof reports
  retention: typeof retention
  scim: typeof scim
  search: typeof search
  secondFactor: typeof secondFactor
  stepUp: typeof stepUp
  tasks: typeof tasks
  templates: typeof templates
  users: typeof users
  verifier: typeof verifier
  webhooks: typeof webhooks
  workflows: typeof workflows
}

/** Every call of the API by module and operation. Server, client and OpenAPI are derived from this. */
export const contract: Contract = {
  actions,
  apiKeys,
  archives,
  audit,
  auth,
  billing,
  certifications,
  claims,
  clients,
  companies,
  contact,
  dashboard,
  emails,
  folders,
  inspections,
  mailbox,
  notifications,
  oidc,
  pageViews,
  passkeys,
  plans,
  reports,
  retention,
  scim,
  search,
  secondFactor,
  stepUp,
  tasks,
  templates,
  users,
  verifier,
  webhooks,
  workflows,
}
