import { apiKeys } from './routes/api-keys.ts'
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
import { pageViews } from './routes/page-views.ts'
import { plans } from './routes/plans.ts'
import { reports } from './routes/reports.ts'
import { search } from './routes/search.ts'
import { secondFactor } from './routes/second-factor.ts'
import { tasks } from './routes/tasks.ts'
import { templates } from './routes/templates.ts'
import { users } from './routes/users.ts'
import { verifier } from './routes/verifier.ts'
import { webhooks } from './routes/webhooks.ts'
import { workflows } from './routes/workflows.ts'

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
  search: typeof search
  secondFactor: typeof secondFactor
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
  search,
  secondFactor,
  tasks,
  templates,
  users,
  verifier,
  webhooks,
  workflows,
}
