import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { passkeysOfSession } from '../../domain/auth/passkeys.queries.ts'
import { passkeyView } from '../../domain/auth/passkeys.ts'
import { route } from '../../http/route.ts'

export const list = route(passkeys.list, {
  allow: () => true,
  handler: async ({ actor, services }) =>
    (await passkeysOfSession(services.authDatabase, actor.sessionId)).map(passkeyView),
})
