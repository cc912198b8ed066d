import { isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

/** Everybody makes keys that may what they may; a company's own key is an administrator's business. */
export const createKey: Policy<{ kind: 'personal' | 'company' }> = (actor, { kind }) =>
  kind === 'personal' || isAdmin(actor) || 'forbidden'
