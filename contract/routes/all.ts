import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { certifications } from './certifications.ts'
import { claims } from './claims.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { emails } from './emails.ts'
import { folders } from './folders.ts'
import { inspections } from './inspections.ts'
import { mailbox } from './mailbox.ts'
import { notifications } from './notifications.ts'
import { pageViews } from './page-views.ts'
import { plans } from './plans.ts'
import { reports } from './reports.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'
import { verifier } from './verifier.ts'
import { webhooks } from './webhooks.ts'
import { workflows } from './workflows.ts'

/** The modules of the API. Named, since spelled out they are more than the compiler writes into a declaration. */
export type Contract = {
  apiKeys: typeof apiKeys
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
  pageViews: typeof pageViews
  plans: typeof plans
  reports: typeof reports
  tasks: typeof tasks
  templates: typeof templates
  users: typeof users
  verifier: typeof verifier
  webhooks: typeof webhooks
  workflows: typeof workflows
}

/** Every call of the API by module and operation. Server, client and OpenAPI are made from this. */
export const contract: Contract = {
  apiKeys,
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
  pageViews,
  plans,
  reports,
  tasks,
  templates,
  users,
  verifier,
  webhooks,
  workflows,
}
