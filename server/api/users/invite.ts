import { users } from '@atesta/contract/routes/users.ts'
import { countInvitation, sendOwnInvitation } from '../../domain/users/invite.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { findUser } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { route } from '../../http/route.ts'

export const invite = route(users.invite, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canManageUsers,
  audit: ({ subject }) => ({
    action: 'invite',
    noun: 'user',
    id: subject.id,
    details: { email: subject.email, again: true },
  }),
  handler: async ({ db, actor, subject, services, fail }) => {
    if (subject.state !== 'invited') fail('user_not_invited')
    await countInvitation(services, actor.companyId)
    await sendOwnInvitation({ services, db, actor }, subject)
    const user = await findUser(db, subject.id)
    if (!user) return fail('not_found')
    // They accepted the invitation while this call waited for the row.
    if (user.state !== 'invited') fail('user_not_invited')
    return userView(actor)(user)
  },
})
