import { users } from '@atesta/contract/routes/users.ts'
import { assertUserLimit } from '../../domain/billing/limits.ts'
import { countInvitation, sendOwnInvitation } from '../../domain/users/invite.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { enableUser, findUser } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { route } from '../../http/route.ts'

export const enable = route(users.enable, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canManageUsers,
  audit: ({ subject }) => ({
    action: 'enable',
    noun: 'user',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, services, fail, afterCommit }) => {
    if (subject.state === 'disabled') await assertUserLimit(db)
    if (!(await enableUser(db, subject.id))) fail('user_not_disabled')
    afterCommit(async () => services.sessions.forget())
    const user = await findUser(db, subject.id)
    if (!user) return fail('not_found')
    if (user.state !== 'invited') return userView(actor)(user)
    await countInvitation(services, actor.companyId)
    await sendOwnInvitation({ services, db, actor }, user)
    return userView(actor)((await findUser(db, user.id)) ?? user)
  },
})
