import { isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

export const manageWebhooks: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
