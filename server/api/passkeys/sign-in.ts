import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { findPasskey } from '../../domain/auth/passkeys.queries.ts'
import { passkeySignIn } from '../../domain/auth/passkeys.ts'
import { passkeyLimit } from '../../domain/auth/sign-in.ts'
import { startSession } from '../../domain/auth/start-session.ts'
import { openRoute } from '../../http/route.ts'

/** Another site cannot send the cookie (`SameSite=Strict`) that identifies this browser's challenge. */
export const signIn = openRoute(passkeys.signIn, {
  handler: async ({ services, headers, body, address, setCookie, fail, afterCommit }) => {
    const tries = passkeyLimit(services)
    await tries.attempt(address)
    // Includes the attempt counted when the challenge was made.
    afterCommit(() => tries.giveBack(address, 2))
    const shown = await passkeySignIn(services, headers, body.response)
    if (!shown.asked) return fail('sign_in_expired')
    const { passkey } = shown
    if (!passkey) return fail('passkey_unknown')
    const entered = await startSession(services, passkey.auth_user_id, {
      headers,
      address,
      secondFactor: true,
      // It may have been removed, with the sessions of that moment, since it was found.
      last: async () => (await findPasskey(services.authDatabase, passkey.credential_id)) !== undefined,
    })
    if (!entered) return fail('passkey_unknown')
    for (const cookie of [...entered.cookies, shown.cookie]) setCookie(cookie)
    return entered.answer
  },
})
