import { emails } from '@atesta/contract/routes/emails.ts'
import { inCompany } from '../../database/database.ts'
import { layoutOf } from '../../domain/companies/companies.view.ts'
import { markOpened } from '../../domain/emails/email-changes.queries.ts'
import { linkStateOf } from '../../domain/emails/emails.rules.ts'
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
      return {
        state,
        company: {
          name: row.company,
          layout: layoutOf({ theme: row.theme, mainColour: row.main_colour, logo: row.logo }),
        },
        task: { id: row.task_id, name: row.task },
        recipient: { name: row.name },
        locale: row.locale,
        expires_at: row.expires_at?.toISOString() ?? null,
        submitted_at: row.submitted_at?.toISOString() ?? null,
        inspection_id: state === 'open' ? row.inspection_id : null,
      }
    })
  },
})
