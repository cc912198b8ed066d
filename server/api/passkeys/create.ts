import { limits } from '@atesta/contract/limits.ts'
import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { lockedCaller } from '../../domain/auth/locked-caller.ts'
import { savePasskey } from '../../domain/auth/passkeys.queries.ts'
import { newPasskeyOf } from '../../domain/auth/passkeys.ts'
import { mailSecondFactor } from '../../domain/auth/second-factor.ts'
import { route } from '../../http/route.ts'

export const create = route(passkeys.create, {
  allow: () => true,
  audit: ({ actor, body: { name } }) => ({
    action: 'add_passkey',
    noun: 'user',
    id: actor.userId,
    details: { name },
  }),
  handler: async ({ db, actor, body: { name, response }, services, fail, afterCommit }) => {
    const made = await newPasskeyOf(services, actor, response)
    if (!made) return fail('passkey_refused')
    const { userId, sessionId } = actor
    const id = await savePasskey(db, { ...made, name, userId, sessionId, most: limits.passkeysPerUser })
    if (id === undefined) return fail('too_many_passkeys')
    // Its session may have ended since the call was admitted, because the passkeys were to end with it. Asked
    // only now, under the lock that saving takes.
    await lockedCaller(db, actor)
    afterCommit(async () => {
      services.sessions.forget()
      await mailSecondFactor(services, actor, 'passkey_added')
    })
    return { id, name, created_at: new Date().toISOString(), last_used_at: null }
  },
})
