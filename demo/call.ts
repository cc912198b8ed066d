import type { CallArgs, Output, Route } from '@atesta/contract/route.ts'
import { recordAudit } from '@atesta/server/database/audit.ts'
import type { Db } from '@atesta/server/database/database.ts'
import { Failure } from '@atesta/server/http/failure.ts'
import type { Context, Endpoint, SignedInHandler } from '@atesta/server/http/route.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { Services } from '@atesta/server/services/services.ts'

/** A running transaction of the actor's company. */
export type Calling = { services: Services; db: Db; actor: Actor }

const parsed = (schema: Route['body'], value: unknown) => schema?.parse(value ?? {})

/**
 * What the front door does with a call, without HTTP and inside a transaction that is open already: parse, find, allow,
 * handle, audit. So demo data comes to be like everybody's, with its history, messages and credits. Throws the Failure
 * the call would be refused with.
 */
export async function call<R extends Route>(
  { services, db, actor }: Calling,
  endpoint: Endpoint<R>,
  args: CallArgs<R>,
): Promise<Output<R>> {
  const { route, find, allow, handler, audit } = endpoint as { route: R } & SignedInHandler<R, unknown>
  const given = args as Partial<Record<'params' | 'query' | 'body', unknown>>
  const input = {
    params: parsed(route.params, given.params),
    query: parsed(route.query, given.query),
    body: parsed(route.body, given.body),
  }
  const subject = await find?.({ ...input, db, actor } as never)
  if (find && subject === undefined) throw new Failure('not_found')
  const verdict = allow(actor, subject)
  if (verdict !== true) throw new Failure(verdict)
  const context = {
    ...input,
    services,
    db,
    actor,
    subject,
    locale: actor.locale,
    requestId: '',
    address: '',
    headers: new Headers(),
    setCookie: () => {},
    afterCommit: () => {},
    fail: (code: never, facts: never) => {
      throw new Failure(code, facts)
    },
  } as unknown as Context<R, unknown>
  const answer = await handler(context)
  const entry = audit?.(context, answer as never)
  if (entry) await recordAudit(db, entry, { userId: actor.userId })
  return answer as Output<R>
}
