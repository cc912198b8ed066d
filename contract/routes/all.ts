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

/** Every call of the API by module and operation. Server, client and OpenAPI are made from this. */
export const contract = {
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
export type Contract = typeof contract
