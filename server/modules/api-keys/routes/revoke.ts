import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { route } from '../../../core/route.ts'
import { findKey, revokeKey } from '../api-keys.queries.ts'

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
