import { isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

/** Messages hold personal links of others. */
export const seeMailbox: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
