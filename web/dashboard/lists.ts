import { actionStates, claimStates } from '@atesta/contract/can.ts'
import { categories } from '@atesta/contract/limits.ts'
import type { ActionSort } from '@atesta/contract/routes/actions.ts'
import type { ApiKeyRow } from '@atesta/contract/routes/api-keys.ts'
import type { InspectionSort } from '@atesta/contract/routes/inspections.ts'
import type { CertificationState } from '@atesta/contract/schemas/certification.ts'
import type { EmailState } from '@atesta/contract/schemas/email.ts'
import type { ReportKind } from '@atesta/contract/schemas/report.ts'
import type { ReviewState } from '@atesta/contract/schemas/review.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Range, UserState } from '@atesta/contract/schemas/user.ts'
import type { ListKind } from '../address/list-address.ts'
import { boxText, day, flag, idText, oneOf, text } from '../address/search.ts'
import type { MailboxMail } from '../queries/mailbox.ts'
import type { Delivery } from '../queries/webhooks.ts'
import { incidentTypes } from '../records/incident-types.ts'

// Spelled out, because importing their schemas would bring all of zod into the first load.
export const certificationStates = Object.keys({
  queued: true,
  uploading: true,
  hashing: true,
  sealing: true,
  certified: true,
  failed: true,
} satisfies Record<CertificationState, true>) as CertificationState[]

export const emailStates = Object.keys({
  queued: true,
  sent: true,
  opened: true,
  started: true,
  submitted: true,
  bounced: true,
  expired: true,
  revoked: true,
} satisfies Record<EmailState, true>) as EmailState[]

export const mailStates = ['queued', 'sent', 'bounced', 'failed'] as const satisfies MailboxMail['state'][]

const workflowSorts = ['name', '-name', 'due_at', '-due_at', 'updated_at', '-updated_at'] as const

// Spelled out for the same reason.
export const ranges = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const satisfies Range[]
export const userStates = ['active', 'invited', 'disabled'] as const satisfies UserState[]
const userSorts = ['name', '-name', 'email', '-email', 'last_seen_at', '-last_seen_at'] as const
const folderSorts = ['name', '-name', 'created_at', '-created_at'] as const
const inspectionSorts = [
  'created_at',
  '-created_at',
  'submitted_at',
  '-submitted_at',
  'title',
  '-title',
] as const satisfies InspectionSort[]
export const reviewStates = ['waiting', 'returned', 'approved'] as const satisfies ReviewState[]
const emailTaskSorts = ['name', '-name', 'updated_at', '-updated_at'] as const
const emailSorts = ['name', '-name', 'updated_at', '-updated_at'] as const
const formSorts = ['name', '-name', 'updated_at', '-updated_at'] as const
const clientSorts = ['name', '-name', 'created_at', '-created_at'] as const
const actionSorts = ['due_on', '-due_on', 'created_at', '-created_at'] as const satisfies ActionSort[]
const claimSorts = [
  'number',
  '-number',
  'name',
  '-name',
  'incident_date',
  '-incident_date',
  'amount',
  '-amount',
  'updated_at',
  '-updated_at',
] as const

export const reportKinds = ['inspection', 'email_task', 'claim', 'merged'] as const satisfies ReportKind[]
export const taskTypes = ['workflow', 'claim', 'email'] as const satisfies TaskType[]
export const keyKinds = ['personal', 'company'] as const satisfies ApiKeyRow['kind'][]
export const keyStates = ['active', 'expired', 'revoked'] as const satisfies ApiKeyRow['state'][]
const keySorts = ['name', '-name', 'created_at', '-created_at', 'last_used_at', '-last_used_at'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const satisfies Delivery['state'][]

const unsorted = oneOf([])
const folders = { filters: { archived: flag }, sort: oneOf(folderSorts) } as const
const archived = { filters: { type: oneOf(taskTypes) }, sort: oneOf(['name', '-name']) } as const

/** The parameters of the dashboard's lists, for their routes and pages. */
export const lists = {
  workflowFolders: { ...folders, name: 'workflow_folders' },
  workflows: {
    name: 'workflows',
    filters: {
      mine: flag,
      due: oneOf(['overdue', 'week', 'none']),
      done: oneOf(['true', 'false']),
      user_id: idText,
    },
    sort: oneOf(workflowSorts),
  },
  archivedTasks: { ...archived, name: 'archived_tasks' },
  archivedFolders: { ...archived, name: 'archived_folders' },
  inspections: {
    name: 'inspections',
    filters: { submitted: oneOf(['true', 'false']), review: oneOf(reviewStates), person_id: idText },
    sort: oneOf(inspectionSorts),
  },
  allInspections: {
    name: 'all_inspections',
    filters: {
      submitted: oneOf(['true', 'false']),
      review: oneOf(reviewStates),
      person_id: idText,
      task_id: idText,
      from: day,
      to: day,
      submitted_from: day,
      submitted_to: day,
    },
    sort: oneOf(inspectionSorts),
  },
  actions: {
    name: 'actions',
    filters: {
      state: oneOf(actionStates),
      resolved: flag,
      overdue: flag,
      mine: flag,
      owner_id: idText,
      task_id: idText,
    },
    sort: oneOf(actionSorts),
  },
  claims: {
    name: 'claims',
    also: ['view'],
    filters: {
      state: oneOf(claimStates),
      type: oneOf(incidentTypes),
      assignee_id: idText,
      folder_id: idText,
      from: day,
      to: day,
      archived: flag,
    },
    sort: oneOf(claimSorts),
  },
  claimFolders: { ...folders, name: 'claim_folders' },
  certifications: {
    name: 'certifications',
    also: ['view'],
    filters: {
      category: oneOf(categories),
      state: oneOf(certificationStates),
      favorite: flag,
      damaged: flag,
      located: flag,
      from: day,
      to: day,
      sealed_from: day,
      sealed_to: day,
      person_id: idText,
      task_id: idText,
      box: boxText,
    },
    sort: oneOf(['created_at', '-created_at']),
  },
  reports: {
    name: 'reports',
    filters: {
      ready: flag,
      kind: oneOf(reportKinds),
      task_id: idText,
      inspected_from: day,
      inspected_to: day,
    },
    sort: unsorted,
  },
  users: {
    name: 'users',
    filters: { range: oneOf(ranges), state: oneOf(userStates) },
    sort: oneOf(userSorts),
  },
  emailTasks: {
    name: 'email_tasks',
    filters: { sent: oneOf(['true', 'false']), attention: flag, folder_id: idText, archived: flag },
    sort: oneOf(emailTaskSorts),
  },
  emailFolders: { ...folders, name: 'email_folders' },
  emails: { filters: { state: oneOf(emailStates) }, sort: oneOf(emailSorts) },
  emailInspections: { filters: {}, sort: unsorted },
  clients: {
    name: 'clients',
    filters: { unsubscribed: oneOf(['true', 'false']) },
    sort: oneOf(clientSorts),
  },
  forms: {
    name: 'forms',
    filters: { company_category_id: idText, archived: flag },
    sort: oneOf(formSorts),
  },
  answers: {
    name: 'answers',
    also: ['view'],
    filters: {
      state: oneOf(['draft']),
      person_id: idText,
      task_id: idText,
      submitted_from: day,
      submitted_to: day,
      choices: text,
    },
    sort: oneOf(inspectionSorts),
  },
  clientEmails: { filters: { state: oneOf(emailStates), archived: flag }, sort: unsorted },
  allFolders: { filters: { type: oneOf(taskTypes), archived: flag }, sort: oneOf(folderSorts) },
  apiKeys: { filters: { kind: oneOf(keyKinds), state: oneOf(keyStates) }, sort: oneOf(keySorts) },
  webhooks: { filters: {}, sort: unsorted },
  deliveries: { filters: { state: oneOf(deliveryStates) }, sort: unsorted },
  audit: { filters: { noun: text, action: text, user_id: idText, from: day, to: day }, sort: unsorted },
  billing: { filters: {}, sort: unsorted },
  mails: { filters: { state: oneOf(mailStates) }, sort: unsorted },
} satisfies Record<string, ListKind>

/** The views of the calendar. */
export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The lists of the archive. */
export const archiveKinds = ['tasks', 'folders'] as const

/** The views of certifications. */
export const views = ['gallery', 'table', 'map'] as const
export type View = (typeof views)[number]

/** The parts of an email task's page; none is the recipients. */
export const emailTaskViews = ['inspections', 'certifications', 'reports', 'message', 'add'] as const
export type EmailTaskView = (typeof emailTaskViews)[number]

/** The parts of a form's page; none is the builder. */
export const formViews = ['answers', 'charts', 'connect'] as const
export type FormView = (typeof formViews)[number]

/** The views of claims. */
export const claimViews = ['table', 'board'] as const
export type ClaimView = (typeof claimViews)[number]
