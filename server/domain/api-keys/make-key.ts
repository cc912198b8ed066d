import { limits } from '@atesta/contract/limits.ts'
import type { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { apiKeyPrefix, hashOfToken, newToken } from '../../identity/tokens.ts'
import { type ApiKeyRow, countActiveKeys, findKey, insertKey, insertServiceUser } from './api-keys.queries.ts'

type Body = z.output<typeof apiKeys.create.body>

/**
 * Creates a key and returns it with its token, which is stored nowhere. Throws api_key_expiry_past,
 * too_many_api_keys, or not_found for a folder of another company.
 */
export async function makeKey(db: Db, actor: Actor, asked: Body): Promise<{ key: ApiKeyRow; token: string }> {
  const expiresAt = asked.expires_at === null ? null : new Date(asked.expires_at)
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw new Failure('api_key_expiry_past')
  const owner = asked.kind === 'company' ? ('company' as const) : { userId: actor.userId }
  if ((await countActiveKeys(db, owner)) >= limits.apiKeysPerOwner) throw new Failure('too_many_api_keys')
  const userId = asked.kind === 'company' ? await insertServiceUser(db, asked) : actor.userId
  if (userId === undefined) throw new Failure('not_found')
  const token = newToken(apiKeyPrefix)
  const id = await insertKey(db, {
    kind: asked.kind,
    name: asked.name,
    userId,
    createdBy: actor.userId,
    hint: token.slice(0, 8),
    tokenHash: hashOfToken(token),
    scopes: [...new Set(asked.scopes)],
    expiresAt,
  })
  const key = await findKey(db, actor, id)
  if (!key) throw new Failure('not_found')
  return { key, token }
}
