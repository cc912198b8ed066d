import { users } from '@atesta/contract/routes/users.ts'
import { canDisableUser } from '../../domain/users/users.policy.ts'
import { disableUser, findUser, otherAdministrators } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(users.remove, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canDisableUser,
  audit: ({ subject }) => ({
    action: 'disable',
    noun: 'user',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail, services, afterCommit }) => {
    // Whatever the role was when it was read: this may be the last administrator by now.
    if ((await otherAdministrators(db, subject.id)) === 0) fail('last_administrator')
    await disableUser(db, subject.id)
    afterCommit(async () => services.sessions.forget())
    return undefined
  },
})
