import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/**
 * Provisioning takes a company key with an administrator's role: a person creates it in the app, where they
 * have to confirm their identity.
 */
export const canProvision: Policy<unknown> = (actor) =>
  (actor.apiKey?.kind === 'company' && isAdmin(actor)) || 'forbidden'
