import type { UserState } from '@atesta/contract/schemas/user.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'

type Subject = { id: number; state: UserState }

export const canManageUsers: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
export const canSeeUser: Policy<{ id: number }> = (actor, user) =>
  isAdmin(actor) || user.id === actor.userId || 'forbidden'
/** Users cannot disable themselves. */
export const canDisableUser: Policy<Subject> = (actor, user) => {
  if (!isAdmin(actor)) return 'forbidden'
  return user.id !== actor.userId || 'cannot_disable_self'
}

/** The permissions that lists return. */
export const userDeeds = (actor: Actor, user: Subject) => {
  const manage = canManageUsers(actor, user)
  const may = canDisableUser(actor, user)
  return {
    edit: manage,
    disable: may === true && user.state === 'disabled' ? ('done' as const) : may,
    enable: firstReason(manage, user.state === 'disabled' || 'user_not_disabled'),
    end_sessions: manage === true && user.state !== 'active' ? ('done' as const) : manage,
    invite: firstReason(manage, user.state === 'invited' || 'user_not_invited'),
  }
}
