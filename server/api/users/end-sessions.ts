import { users } from '@atesta/contract/routes/users.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { endSessions as end, findUser } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const endSessions = route(users.endSessions, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canManageUsers,
  audit: ({ subject }, answer) => ({
    action: 'end_sessions',
    noun: 'user',
    id: subject.id,
    details: { name: subject.name, ...answer },
  }),
  handler: async ({ db, actor, subject, services, afterCommit }) => {
    afterCommit(async () => services.sessions.forget())
    const except = subject.id === actor.userId ? actor.sessionId : undefined
    return { ended: await end(db, subject.id, except ? { except } : {}) }
  },
})
