import { paths } from '@atesta/contract/paths.ts'
import type { PageName } from '../../pages.ts'

/** The key after `g`, and the page it opens. */
export const pageKeys: Record<string, { page: PageName; to: string }> = {
  h: { page: 'home', to: paths.dashboard() },
  w: { page: 'workflows', to: paths.workflows() },
  i: { page: 'inspections', to: paths.inspections() },
  t: { page: 'actions', to: paths.actions() },
  k: { page: 'calendar', to: paths.calendar() },
  l: { page: 'claims', to: paths.claims() },
  e: { page: 'emails', to: paths.emails() },
  p: { page: 'clients', to: paths.clients() },
  f: { page: 'forms', to: paths.forms() },
  c: { page: 'certifications', to: paths.certifications() },
  r: { page: 'reports', to: paths.reports() },
  u: { page: 'users', to: paths.users() },
  b: { page: 'billing', to: paths.billing() },
  a: { page: 'archive', to: paths.archive() },
  s: { page: 'settings', to: paths.settings() },
}

/** Keys that work on every page of the dashboard, in the order of the help. */
export const commandKeys = ['search', 'find', 'create', 'down', 'up', 'open', 'select', 'help'] as const
export const keysOf: Record<(typeof commandKeys)[number], string> = {
  search: 'K',
  find: '/',
  create: 'C',
  down: 'J',
  up: 'K',
  open: '↵',
  select: 'X',
  help: '?',
}
