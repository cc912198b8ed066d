import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockCaller } from './auth.queries.ts'

/**
 * The caller as they are now, and stay until the transaction ends: call it before a way in is made that has to end with
 * them. Throws unauthenticated when they were disabled, or their session ended, since the call was let in.
 */
export async function lockedCaller(db: Db, actor: Actor): Promise<Actor> {
  const range = await lockCaller(db, actor)
  if (range === null) throw new Failure('unauthenticated')
  return { ...actor, range }
}
