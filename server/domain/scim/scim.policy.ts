import type { Policy } from '../../http/route.ts'
import { isAdmin } from '../../identity/actor.ts'

/**
 * People are provisioned with a key of the company that has an administrator's role: a person makes them in the app, where
 * they are asked whether it is them.
 */
export const canProvision: Policy<unknown> = (actor) =>
  (actor.apiKey?.kind === 'company' && isAdmin(actor)) || 'forbidden'
