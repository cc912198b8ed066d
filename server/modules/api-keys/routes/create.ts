import { limits } from '@atesta/contract/limits.ts'
import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { route } from '../../../core/route.ts'
import { apiKeyPrefix, hashOfToken, newToken } from '../../../core/tokens.ts'
import { createKey } from '../api-keys.policy.ts'
import { countActiveKeys, findKey, insertKey, insertServiceUser } from '../api-keys.queries.ts'
import { keyView } from '../api-keys.view.ts'

export const create = route(apiKeys.create, {
  find: async ({ body }) => body,
  allow: createKey,
  audit: ({ body }, { key }) => ({
    action: 'create',
    noun: 'api_key',
    id: key.id,
    details: { kind: body.kind, name: body.name, scopes: body.scopes, expires_at: body.expires_at },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
    if (expiresAt && expiresAt.getTime() <= Date.now()) fail('api_key_expiry_past')
    const owner = body.kind === 'company' ? ('company' as const) : { userId: actor.userId }
    if ((await countActiveKeys(db, owner)) >= limits.apiKeysPerOwner) fail('too_many_api_keys')
    const token = newToken(apiKeyPrefix)
    const id = await insertKey(db, {
      kind: body.kind,
      name: body.name,
      userId: body.kind === 'company' ? await insertServiceUser(db, body) : actor.userId,
      createdBy: actor.userId,
      hint: token.slice(0, 8),
      tokenHash: hashOfToken(token),
      scopes: [...new Set(body.scopes)],
      expiresAt,
    })
    const key = await findKey(db, actor, id)
    return key ? { key: keyView(key), token } : fail('not_found')
  },
})
