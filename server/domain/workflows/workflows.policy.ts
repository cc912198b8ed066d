import type { Policy } from '../../http/route.ts'
import { canSupervise } from '../../identity/actor.ts'

/** The handler checks the folder; a plain inspector is refused before that. */
export const canCreateWorkflows: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
