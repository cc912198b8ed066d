/** The namespaces that every page needs, then those that any page may need the moment something happens. */
export const baseNamespaces = [
  'common',
  'certifications',
  'pricing',
  'checkout',
  'plans',
  'verifier',
  'register',
  'contact',
  'cookies',
  'errors',
  'modals',
  'auth',
] as const

/** Loaded by the routes that need them. */
export const routeNamespaces = [
  'inspection',
  'dashboard',
  'forms',
  'workflows',
  'fill',
  'reports',
  'respondent',
  'mailbox',
] as const

/** Said by the server alone. */
export const serverNamespaces = ['downloads', 'mails', 'refusals'] as const

export const namespaces = [...baseNamespaces, ...routeNamespaces, ...serverNamespaces] as const
export type Namespace = (typeof namespaces)[number]
export type RouteNamespace = (typeof routeNamespaces)[number]
