/**
 * Modules of the contract that API keys may use. Sign-in, users, keys, billing and the audit log need a
 * person.
 */
export const scopeModules = [
  'actions',
  'certifications',
  'claims',
  'clients',
  'companies',
  'dashboard',
  'emails',
  'folders',
  'inspections',
  'notifications',
  'reports',
  'scim',
  'tasks',
  'templates',
  'webhooks',
  'workflows',
] as const

export type Scope = `${(typeof scopeModules)[number]}:${'read' | 'write'}`

/** Every scope a key can have, in the order of the choice. */
export const scopes: readonly Scope[] = scopeModules.flatMap((module): Scope[] => [
  `${module}:read`,
  `${module}:write`,
])

/** The scope needed for a call; undefined if no key may make it. */
export const scopeOf = (module: string, method: string): Scope | undefined => {
  const known = scopeModules.find((name) => name === module)
  return known && `${known}:${method === 'GET' ? 'read' : 'write'}`
}
