import { canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

/** Whoever sees an inspection may see its reports and have one made. */
export const seeReports: Policy<unknown> = () => true
/** A report of a whole task shows what everybody answered. */
export const reportOnTask: Policy<{ supervised: boolean }> = (actor, task) =>
  (canSupervise(actor) && task.supervised) || 'forbidden'
