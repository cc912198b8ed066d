import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/** Everybody makes keys that may what they may; a company's own key is an administrator's business. */
export const canCreateKey: Policy<{ kind: 'personal' | 'company' }> = (actor, { kind }) =>
  kind === 'personal' || isAdmin(actor) || 'forbidden'
