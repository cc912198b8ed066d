import type { Policy } from '../../http/route.ts'
import { canSupervise } from '../../identity/actor.ts'

/** A report of a whole task shows everyone's answers. */
export const canReportOnTask: Policy<{ supervised: boolean }> = (actor, task) =>
  (canSupervise(actor) && task.supervised) || 'forbidden'
