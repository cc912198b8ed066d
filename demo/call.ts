import type { CallArgs, Output, Route } from '@atesta/contract/route.ts'
import type { Db } from '@atesta/server/database/database.ts'
import type { Endpoint } from '@atesta/server/http/route.ts'
import { parsedBy, runEndpoint, type SignedInEndpoint } from '@atesta/server/http/run-endpoint.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { Services } from '@atesta/server/services/services.ts'

/** A running transaction in the actor's company. */
export type Calling = { services: Services; db: Db; actor: Actor }

/**
 * Makes an API call without HTTP, inside an open transaction. Demo data is thus created like any other, with
 * its history, messages and credits. Throws the Failure with which the call would be refused.
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
