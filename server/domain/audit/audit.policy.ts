import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

export const canReadAudit: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
