import type { UserState } from '@atesta/contract/schemas/user.ts'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Subject = { id: number; state: UserState }

export const manageUsers: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
export const seeUser: Policy<{ id: number }> = (actor, user) =>
  isAdmin(actor) || user.id === actor.userId || 'forbidden'
/** Nobody disables themself. */
export const disable: Policy<Subject> = (actor, user) => {
  if (!isAdmin(actor)) return 'forbidden'
  return user.id !== actor.userId || 'cannot_disable_self'
}

/** What lists say may be done. */
export const userCan = (actor: Actor, user: Subject) => ({
  edit: manageUsers(actor, user) === true,
  disable: user.state !== 'disabled' && disable(actor, user) === true,
  enable: user.state === 'disabled' && manageUsers(actor, user) === true,
  invite: user.state === 'invited' && manageUsers(actor, user) === true,
})
