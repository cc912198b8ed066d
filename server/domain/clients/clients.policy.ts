import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

/** Addresses of people outside are for those who send to them. */
export const seeClients: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const editClients: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const deleteClients: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

export const clientDeeds = (actor: Actor, client: { asked: boolean }) => ({
  edit: editClients(actor, client),
  delete: firstReason(deleteClients(actor, client), !client.asked || 'client_in_use'),
})
