import { users } from '@atesta/contract/routes/users.ts'
import { putFolders } from '../../domain/users/user-folders.queries.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { findUser, otherAdministrators, updateUser } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

export const save = route(users.save, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canManageUsers,
  audit: ({ subject, body }, user) => ({
    action: 'save',
    noun: 'user',
    id: subject.id,
    details: {
      name: user.name,
      range: user.range,
      ...(user.range !== subject.range && { was: subject.range }),
      ...(body.folders !== undefined && { folders: user.folders.map(({ id }) => id) }),
    },
  }),
  handler: async ({ db, actor, subject, body, fail, services, afterCommit }) => {
    const { version } = body
    const { name, range, locale, time_zone, phone } = subject
    const change = mergeSave({ name, range, locale, time_zone, phone }, body, { phone: '' })
    const demoted = subject.range === 'RANGE_ADMIN' && change.range !== 'RANGE_ADMIN'
    if (demoted && subject.state === 'active' && (await otherAdministrators(db, subject.id)) === 0)
      fail('last_administrator')
    if (!(await updateUser(db, subject.id, version, change)))
      fail('stale_version', { meta: { mine: version, theirs: subject.version } })
    if (body.folders !== undefined && !(await putFolders(db, subject.id, body.folders ?? [])))
      fail('not_found')
    afterCommit(async () => services.sessions.forget())
    const user = await findUser(db, subject.id)
    return user ? userView(actor)(user) : fail('not_found')
  },
})
