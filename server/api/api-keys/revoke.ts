import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { findKey, revokeKey } from '../../domain/api-keys/api-keys.queries.ts'
import { route } from '../../http/route.ts'

export const revoke = route(apiKeys.revoke, {
  find: ({ db, actor, params }) => findKey(db, actor, params.id),
  allow: () => true,
  audit: ({ subject }) => ({
    action: 'revoke',
    noun: 'api_key',
    id: subject.id,
    details: { kind: subject.kind, name: subject.name },
  }),
  handler: async ({ db, subject, services, afterCommit }) => {
    await revokeKey(db, subject)
    afterCommit(async () => services.sessions.forget())
    return undefined
  },
})
