import { auth } from '@atesta/contract/routes/auth.ts'
import { tokenLimit } from '../../domain/auth/sign-in.ts'
import { layoutOf } from '../../domain/companies/companies.view.ts'
import { findInvitation } from '../../domain/users/invitations.queries.ts'
import { openRoute } from '../../http/route.ts'
import { hashOfToken } from '../../identity/tokens.ts'

export const readInvitation = openRoute(auth.readInvitation, {
  handler: async ({ services, body, address, fail, afterCommit }) => {
    const tries = tokenLimit(services)
    await tries.attempt(address)
    afterCommit(() => tries.giveBack(address))
    const found = await findInvitation(services.authDatabase, hashOfToken(body.token))
    if (!found) return fail('invitation_invalid')
    // Told only to the reader of this address's mail, never to the inviter.
    if (found.taken) fail('account_elsewhere')
    return {
      email: found.email,
      name: found.name,
      range: found.range,
      company: {
        name: found.company,
        locale: found.company_locale,
        layout: layoutOf({ theme: found.theme, mainColour: found.main_colour, logo: found.logo }),
      },
      locale: found.locale,
      time_zone: found.time_zone,
      expires_at: found.expires_at.toISOString(),
    }
  },
})
