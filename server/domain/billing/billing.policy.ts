import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/** Payments are for administrators; what is left of the plan may be seen by all. */
export const canManageBilling: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
