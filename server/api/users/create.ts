import { users } from '@atesta/contract/routes/users.ts'
import { assertUserLimit } from '../../domain/billing/limits.ts'
import { countInvitation, sendOwnInvitation } from '../../domain/users/invite.ts'
import { putFolders } from '../../domain/users/user-folders.queries.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { findUser, findUserByEmail, insertUser } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'

export const create = route(users.create, {
  allow: canManageUsers,
  audit: ({ body }, user) => ({
    action: 'invite',
    noun: 'user',
    id: user.id,
    details: { email: body.email, name: body.name, range: body.range },
  }),
  handler: async ({ db, actor, body, services, fail }) => {
    await countInvitation(services, actor.companyId)
    const known = await findUserByEmail(db, body.email)
    // A disabled user is enabled instead, so that the history stays with one user.
    if (known) fail('user_email_taken', { meta: { user_id: known.id, state: known.state } })
    await assertUserLimit(db)
    const { folders, ...person } = body
    const id = await insertUser(db, person)
    if (!(await putFolders(db, id, folders))) fail('not_found')
    await sendOwnInvitation({ services, db, actor }, { id, ...person })
    await emitEvent(db, 'user.invited', { id, range: body.range })
    const user = await findUser(db, id)
    if (!user) throw new Error('the invited person was not stored')
    return userView(actor)(user)
  },
})
