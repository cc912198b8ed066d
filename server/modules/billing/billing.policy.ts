import { isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

/** What the company pays is its administrators' business; what it has left is everybody's. */
export const manageBilling: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
export const seeSubscription: Policy<unknown> = () => true
