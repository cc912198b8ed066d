import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import { rememberDevice } from '../../domain/auth/device.ts'
import { refuseWeak } from '../../domain/auth/password-strength.ts'
import { tokenLimit } from '../../domain/auth/sign-in.ts'
import { findInvitation, useInvitation } from '../../domain/users/invitations.queries.ts'
import { acceptTerms, createSignIn, updateOwnSettings } from '../../domain/users/users.queries.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashPassword } from '../../identity/auth.ts'
import { hashOfToken } from '../../identity/tokens.ts'

export const acceptInvitation = openRoute(auth.acceptInvitation, {
  handler: async ({ services, body, address, requestId, headers, setCookie, fail, afterCommit }) => {
    const tries = tokenLimit(services)
    await tries.attempt(address)
    afterCommit(() => tries.giveBack(address))
    const tokenHash = hashOfToken(body.token)
    const found = await findInvitation(services.authDatabase, tokenHash)
    if (!found) return fail('invitation_invalid')
    // Told only to the reader of this address's mail, never to the inviter.
    if (found.taken) fail('account_elsewhere')
    const { name, locale, time_zone } = body
    refuseWeak(body.password, [name, found.email, found.company])
    const passwordHash = await hashPassword(services.auth, networkOf(address), body.password)
    await inCompany(services.app, found.company_id, async (db) => {
      if (!(await useInvitation(db, tokenHash))) fail('invitation_invalid')
      await updateOwnSettings(db, found.user_id, { name, locale, time_zone })
      await acceptTerms(db, found.user_id, body.accepted_terms)
      await createSignIn(db, found.user_id, passwordHash)
      await recordAudit(
        db,
        {
          action: 'accept',
          noun: 'user',
          id: found.user_id,
          details: { email: found.email, name, terms: body.accepted_terms },
        },
        { userId: found.user_id, address, userAgent: headers.get('user-agent') ?? undefined, requestId },
      )
    })
    const device = rememberDevice(services, headers, found.email)
    if (device) setCookie(device)
    return { email: found.email }
  },
})
