import { auth } from '@atesta/contract/routes/auth.ts'
import { endSessions } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const endOtherSessions = route(auth.endOtherSessions, {
  allow: () => true,
  audit: ({ actor }, answer) => ({
    action: 'end_sessions',
    noun: 'user',
    id: actor.userId,
    details: answer,
  }),
  handler: async ({ db, actor, services, afterCommit }) => {
    afterCommit(async () => services.sessions.forget())
    return { ended: await endSessions(db, actor.userId, { except: actor.sessionId }) }
  },
})
