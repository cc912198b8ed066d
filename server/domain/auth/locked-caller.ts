import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockCaller } from './auth.queries.ts'

/**
 * The caller in their present state, locked until the transaction ends: call it before creating any
 * credential that must end with them. Throws unauthenticated when they were disabled, or their session ended,
 * after the call was admitted.
 */
export async function lockedCaller(db: Db, actor: Actor): Promise<Actor> {
  const range = await lockCaller(db, actor)
  if (range === null) throw new Failure('unauthenticated')
  return { ...actor, range }
}
