import { limits } from '@atesta/contract/limits.ts'
import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { passkeysOfSession } from '../../domain/auth/passkeys.queries.ts'
import { askForNew } from '../../domain/auth/passkeys.ts'
import { route } from '../../http/route.ts'

export const start = route(passkeys.start, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'start_passkey', noun: 'user', id: actor.userId }),
  handler: async ({ actor, services, fail }) => {
    const present = await passkeysOfSession(services.authDatabase, actor.sessionId)
    if (present.length >= limits.passkeysPerUser) fail('too_many_passkeys')
    return askForNew(services, actor, present)
  },
})
