import { emails } from '@atesta/contract/routes/emails.ts'
import { inCompany } from '../../database/database.ts'
import { markOpened } from '../../domain/emails/email-changes.queries.ts'
import { linkStateOf } from '../../domain/emails/emails.rules.ts'
import { linkView } from '../../domain/emails/link.view.ts'
import { emailOfToken, readLink } from '../../domain/emails/respondent.queries.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashOfToken } from '../../identity/tokens.ts'

export const link = openRoute(emails.link, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'email-link-address', { points: 60, seconds: 60 }).attempt(address)
    const known = await emailOfToken(services.authDatabase.kysely, hashOfToken(body.token))
    if (!known) return fail('not_found')
    return inCompany(services.app, known.company_id, async (db) => {
      const row = await readLink(db, known.email_id)
      if (!row) return fail('not_found')
      const state = linkStateOf({ ...row, revoked: known.revoked })
      if (state === 'open') await markOpened(db, row.email_id)
      return linkView(db, row, state)
    })
  },
})
