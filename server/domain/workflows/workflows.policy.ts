import type { Policy } from '../../http/route.ts'
import { canSupervise } from '../../identity/actor.ts'

export const seeWorkflows: Policy<unknown> = () => true
/** The folder decides in the handler; a plain inspector is refused at once. */
export const createWorkflows: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
