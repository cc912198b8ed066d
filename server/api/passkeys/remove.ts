import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { deletePasskeys } from '../../domain/auth/passkeys.queries.ts'
import { mailSecondFactor } from '../../domain/auth/second-factor.ts'
import { endSessions } from '../../domain/users/users.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(passkeys.remove, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'remove_passkey', noun: 'user', id: actor.userId }),
  handler: async ({ db, actor, params, services, fail, afterCommit }) => {
    if ((await deletePasskeys(db, actor.userId, params.id)) === 0) fail('not_found')
    // It may have been another person's: sessions do not record the passkey with which they began.
    await endSessions(db, actor.userId, { except: actor.sessionId })
    afterCommit(async () => {
      services.sessions.forget()
      await mailSecondFactor(services, actor, 'passkey_removed')
    })
    return undefined
  },
})
