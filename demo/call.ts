import type { CallArgs, Output, Route } from '@atesta/contract/route.ts'
import type { Db } from '@atesta/server/database/database.ts'
import type { Endpoint } from '@atesta/server/http/route.ts'
import { parsedBy, runEndpoint, type SignedInEndpoint } from '@atesta/server/http/run-endpoint.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { Services } from '@atesta/server/services/services.ts'

/** A running transaction of the actor's company. */
export type Calling = { services: Services; db: Db; actor: Actor }

/**
 * A call of the API without HTTP, inside a transaction that is open already. So demo data comes to be like any other,
 * with its history, messages and credits. Throws the Failure the call would be refused with.
 */
export const call = async <R extends Route>(
  calling: Calling,
  endpoint: Endpoint<R>,
  args: CallArgs<R>,
): Promise<Output<R>> =>
  (await runEndpoint(
    { ...calling, locale: calling.actor.locale },
    endpoint as unknown as SignedInEndpoint,
    parsedBy(endpoint.route, args),
  )) as Output<R>
