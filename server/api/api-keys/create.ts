import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { canCreateKey } from '../../domain/api-keys/api-keys.policy.ts'
import { keyView } from '../../domain/api-keys/api-keys.view.ts'
import { makeKey } from '../../domain/api-keys/make-key.ts'
import { lockedCaller } from '../../domain/auth/locked-caller.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'

export const create = route(apiKeys.create, {
  find: async ({ body }) => body,
  allow: canCreateKey,
  audit: ({ body }, { key }) => ({
    action: 'create',
    noun: 'api_key',
    id: key.id,
    details: { kind: body.kind, name: body.name, scopes: body.scopes, expires_at: body.expires_at },
  }),
  handler: async ({ db, actor, body }) => {
    const verdict = canCreateKey(await lockedCaller(db, actor), body)
    if (verdict !== true) throw new Failure(verdict)
    const { key, token } = await makeKey(db, actor, body)
    return { key: keyView(key), token }
  },
})
