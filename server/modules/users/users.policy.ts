import { isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

export const manageUsers: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
export const seeUser: Policy<{ id: number }> = (actor, user) =>
  isAdmin(actor) || user.id === actor.userId || 'forbidden'
/** Nobody disables themself. */
export const disable: Policy<{ id: number }> = (actor, user) =>
  (isAdmin(actor) && user.id !== actor.userId) || 'forbidden'
