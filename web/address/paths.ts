import type { TaskReference } from '@atesta/contract/schemas/task.ts'

type Id = number | string
const part = (value: Id) => encodeURIComponent(String(value))

/**
 * Every address of the product. Links, redirects and tests take them from here, never from a string.
 * The shapes are the routes of `routes.tsx`; a test compares the two.
 */
export const paths = {
  // For anyone
  start: () => '/',
  pricing: () => '/pricing',
  plans: () => '/plans',
  checkout: (p: { plan: string }) => `/checkout/${part(p.plan)}`,
  register: () => '/register',
  /** `next`: where to go after signing in, an address of this application. */
  login: (p?: { next?: string }) => (p?.next ? `/login?next=${encodeURIComponent(p.next)}` : '/login'),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  contact: () => '/contact',
  verifier: () => '/verifier',
  verifierRecord: (p: { identifier: string }) => `/verifier/${part(p.identifier)}`,
  cookies: () => '/cookies',
  privacy: () => '/privacy',
  terms: () => '/terms',
  // For respondents
  respondent: (p: { token: string }) => `/i/${part(p.token)}`,
  // For users
  dashboard: () => '/dashboard',
  workflows: () => '/dashboard/workflows',
  workflowFolder: (p: { folderId: Id }) => `/dashboard/workflows/${part(p.folderId)}`,
  workflow: (p: { folderId: Id; workflowId: Id }) => `/dashboard/${part(p.folderId)}/${part(p.workflowId)}`,
  inspection: (p: { folderId: Id; workflowId: Id; inspectionId: Id }) =>
    `/dashboard/${part(p.folderId)}/${part(p.workflowId)}/${part(p.inspectionId)}`,
  calendar: () => '/dashboard/calendar',
  claims: () => '/dashboard/claims',
  claim: (p: { claimId: Id }) => `/dashboard/claims/${part(p.claimId)}`,
  emails: () => '/dashboard/emails',
  emailTask: (p: { taskId: Id }) => `/dashboard/emails/${part(p.taskId)}`,
  certifications: () => '/dashboard/certifications',
  certification: (p: { identifier: string }) => `/dashboard/certifications/${part(p.identifier)}`,
  reports: () => '/dashboard/reports',
  forms: () => '/dashboard/forms',
  form: (p: { formId: Id }) => `/dashboard/forms/${part(p.formId)}`,
  users: () => '/dashboard/users',
  archive: () => '/dashboard/archive',
  billing: () => '/dashboard/billing',
  settings: () => '/dashboard/settings',
  mailbox: () => '/dashboard/settings/mailbox',
  settingsSection: (p: { section: string }) => `/dashboard/settings/${part(p.section)}`,
  profile: () => '/dashboard/profile',
} as const

/** The page of a task; null while those of its type have none. */
export const taskPage = ({ id, type, folder_id }: TaskReference): string | null =>
  type === 'workflow' ? paths.workflow({ folderId: folder_id, workflowId: id }) : null

/**
 * The address to go on to after signing in. Only addresses of this application are accepted: another origin
 * behind `?next=` would make the sign-in page a springboard for deception.
 */
export function safeNext(next: string | undefined): string {
  if (!next) return paths.dashboard()
  const base = 'https://atesta.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (url?.origin !== base || !next.startsWith('/') || url.pathname === '/login') return paths.dashboard()
  return url.pathname + url.search + url.hash
}
