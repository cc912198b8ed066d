import type { TaskReference } from './schemas/task.ts'

type Id = number | string
const part = (value: Id) => encodeURIComponent(String(value))

/** The query of an address, with its question mark, or nothing. */
function asked(given: Record<string, string | undefined>): string {
  const known = Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined)
  return known.length === 0 ? '' : `?${known.map(([name, value]) => `${name}=${part(value)}`).join('&')}`
}

/**
 * Every address of the product. Links, redirects, mails, notifications, exports and tests take addresses from
 * here, never from a string. A test compares their shapes with the routes of the web.
 */
export const paths = {
  // For anyone
  start: () => '/',
  pricing: () => '/pricing',
  plans: () => '/plans',
  checkout: (p: { plan: string; period?: string }) =>
    `/checkout/${part(p.plan)}${asked({ period: p.period })}`,
  /** `invitation` or `token`: the secret in the mail's link. `plan`, `period`: what to begin with. */
  register: (p?: { invitation?: string; token?: string; plan?: string; period?: string }) =>
    `/register${asked({ invitation: p?.invitation, token: p?.token, plan: p?.plan, period: p?.period })}`,
  /** `next`: the page to open after signing in, an address of this application. */
  login: (p?: { next?: string }) => `/login${asked({ next: p?.next })}`,
  /** Where a provider of OpenID Connect sends people back to. */
  signedIn: () => '/login/return',
  forgotPassword: () => '/forgot-password',
  resetPassword: (p?: { token: string }) => `/reset-password${asked({ token: p?.token })}`,
  contact: () => '/contact',
  verifier: () => '/verifier',
  /** `share`: the secret of a shared link. */
  verifierRecord: (p: { identifier: string; share?: string }) =>
    `/verifier/${part(p.identifier)}${asked({ share: p.share })}`,
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
  inspections: () => '/dashboard/inspections',
  actions: () => '/dashboard/actions',
  action: (p: { actionId: Id }) => `/dashboard/actions/${part(p.actionId)}`,
  calendar: () => '/dashboard/calendar',
  claims: () => '/dashboard/claims',
  claimFolders: () => '/dashboard/claims/folders',
  claimFolder: (p: { folderId: Id }) => `/dashboard/claims/folders/${part(p.folderId)}`,
  claim: (p: { claimId: Id }) => `/dashboard/claims/${part(p.claimId)}`,
  emails: () => '/dashboard/emails',
  /** The email tasks of one folder. */
  emailFolder: (p: { folderId: Id }) => `/dashboard/emails${asked({ folder_id: String(p.folderId) })}`,
  emailFolders: () => '/dashboard/emails/folders',
  emailTask: (p: { taskId: Id }) => `/dashboard/emails/${part(p.taskId)}`,
  clients: () => '/dashboard/clients',
  client: (p: { clientId: Id }) => `/dashboard/clients/${part(p.clientId)}`,
  /** `damaged`: only those whose stored original is damaged. */
  certifications: (p?: { damaged?: 'true' }) => `/dashboard/certifications${asked({ damaged: p?.damaged })}`,
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
  /** What the browser keeps and has not sent. */
  device: () => '/dashboard/device',
  profile: () => '/dashboard/profile',
} as const

const anything: object = new Proxy({}, { get: () => '*' })
const shapes = Object.values(paths).map((build) =>
  (build as (given: object) => string)(anything).split('?')[0]?.split('/'),
)

/** The shape of the page at this path (without a query), with `*` for each part that names a record. */
export function pageShape(path: string): string | undefined {
  const asked = path.replace(/(.)\/$/, '$1').split('/')
  const fitting = shapes.filter(
    (shape) =>
      shape?.length === asked.length &&
      shape.every((each, at) => each === asked[at] || (each === '*' && asked[at] !== '')),
  )
  // `/dashboard/claims/folders` is a separate page, not a claim.
  const exact = fitting.toSorted((a, b) => stars(a) - stars(b))[0]
  return exact?.join('/')
}
const stars = (shape: readonly string[] | undefined) => shape?.filter((each) => each === '*').length ?? 0

/** The page of a task. */
export function taskPage({ id, type, folder_id }: TaskReference): string {
  if (type === 'workflow') return paths.workflow({ folderId: folder_id, workflowId: id })
  return type === 'claim' ? paths.claim({ claimId: id }) : paths.emailTask({ taskId: id })
}

/** The page of a folder: what is in it. */
export function folderPage({ id, type }: { id: Id; type: TaskReference['type'] }): string {
  if (type === 'workflow') return paths.workflowFolder({ folderId: id })
  return type === 'claim' ? paths.claimFolder({ folderId: id }) : paths.emailFolder({ folderId: id })
}
