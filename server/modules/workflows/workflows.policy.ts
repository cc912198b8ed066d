import { canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

export const seeWorkflows: Policy<unknown> = () => true
/** The folder decides in the handler; a plain inspector is refused at once. */
export const createWorkflows: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
