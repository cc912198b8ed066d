import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

/** The addresses of external people are for users who may send to them. */
export const canSeeClients: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const canEditClients: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const canDeleteClients: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

export const clientDeeds = (actor: Actor, client: { asked: boolean }) => ({
  edit: canEditClients(actor, client),
  delete: firstReason(canDeleteClients(actor, client), !client.asked || 'client_in_use'),
})
