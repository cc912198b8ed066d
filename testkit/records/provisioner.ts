import type { Caller, Stack } from '../stack.ts'
import { respondent } from './emails.ts'

const made = new WeakMap<Stack, Map<number, Caller>>()

/** A company key of this administrator, with which a provider manages people by SCIM. Made once. */
export async function provisioner(stack: Stack, admin: Caller): Promise<Caller> {
  const keys = made.get(stack) ?? new Map<number, Caller>()
  made.set(stack, keys)
  const known = keys.get(admin.userId)
  if (known) return known
  const { token } = await admin.api.apiKeys.create({
    body: { kind: 'company', name: 'Directory', scopes: ['scim:read', 'scim:write'], range: 'RANGE_ADMIN' },
  })
  const caller = respondent(stack, token)
  keys.set(admin.userId, caller)
  return caller
}
