import { auth } from '@atesta/contract/routes/auth.ts'
import { toggleMandatoryMetadata } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const mandatoryMetadata = route(auth.mandatoryMetadata, {
  allow: () => true,
  audit: ({ actor }, answer) => ({ action: 'save', noun: 'user', id: actor.userId, details: answer }),
  handler: async ({ db, actor, services, afterCommit }) => {
    afterCommit(async () => services.sessions.forget())
    return { mandatory_metadata: await toggleMandatoryMetadata(db, actor.userId) }
  },
})
