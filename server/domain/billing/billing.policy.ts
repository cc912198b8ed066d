import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/** What the company pays is its administrators' business; what it has left is everybody's. */
export const canManageBilling: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
