import { baseNamespaces } from './base-namespaces.ts'

/** Loaded by the routes that need them. */
const routeNamespaces = [
  'auth',
  'errors',
  'modals',
  'actions',
  'inspection',
  'dashboard',
  'forms',
  'xlsform',
  'responses',
  'review',
  'builder',
  'folders',
  'workflows',
  'calendar',
  'archive',
  'fill',
  'reports',
  'rules',
  'emails',
  'clients',
  'claims',
  'respondent',
  'mailbox',
  'notifications',
  'profile',
  'identity',
  'billing',
  'settings',
  'retention',
  'sharing',
  'credentials',
  'exif',
  'verifier',
  'verdict',
  'register',
  'users',
  'device',
] as const

/** Of the public pages and the verifier in one file, which are made at build: the pages of the application do not load them. */
const siteNamespaces = ['site', 'offer', 'legal', 'portable'] as const

/** Read where they are used, by the server and the form engine; the pages' texts do not hold them. */
const serverNamespaces = [
  'downloads',
  'mails',
  'refusals',
  'documents',
  'defaults',
  'answers',
  'sentences',
] as const

export const namespaces = [
  ...baseNamespaces,
  ...routeNamespaces,
  ...siteNamespaces,
  ...serverNamespaces,
] as const
export type Namespace = (typeof namespaces)[number]
export type RouteNamespace = (typeof routeNamespaces)[number]
