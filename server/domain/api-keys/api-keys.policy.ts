import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/** Every user may create keys with their own rights; keys of the company are for administrators. */
export const canCreateKey: Policy<{ kind: 'personal' | 'company' }> = (actor, { kind }) =>
  kind === 'personal' || isAdmin(actor) || 'forbidden'
