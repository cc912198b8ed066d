import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { renamePasskey } from '../../domain/auth/passkeys.queries.ts'
import { route } from '../../http/route.ts'

export const rename = route(passkeys.rename, {
  allow: () => true,
  audit: ({ actor, body: { name } }) => ({
    action: 'rename_passkey',
    noun: 'user',
    id: actor.userId,
    details: { name },
  }),
  handler: async ({ db, actor, params, body: { name }, fail }) => {
    if (!(await renamePasskey(db, actor.userId, params.id, name))) fail('not_found')
    return undefined
  },
})
