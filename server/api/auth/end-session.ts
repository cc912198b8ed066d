import { auth } from '@atesta/contract/routes/auth.ts'
import { endSessions } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const endSession = route(auth.endSession, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'end_session', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, params, services, fail, afterCommit }) => {
    if ((await endSessions(db, actor.userId, { only: params.session })) === 0) fail('not_found')
    afterCommit(async () => services.sessions.forget())
    return undefined
  },
})
