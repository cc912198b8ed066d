import type { Policy } from '../../http/route.ts'
import { canSupervise } from '../../identity/actor.ts'

/** Whoever sees an inspection may see its reports and have one made. */
export const seeReports: Policy<unknown> = () => true
/** A report of a whole task shows what everybody answered. */
export const reportOnTask: Policy<{ supervised: boolean }> = (actor, task) =>
  (canSupervise(actor) && task.supervised) || 'forbidden'
