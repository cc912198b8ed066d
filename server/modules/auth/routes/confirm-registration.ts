import { auth } from '@atesta/contract/routes/auth.ts'
import { recordAudit } from '../../../core/audit.ts'
import { inCompany } from '../../../core/database.ts'
import { openRoute } from '../../../core/route.ts'
import { hashOfToken } from '../../../core/tokens.ts'
import { slugOf } from '../auth.rules.ts'
import { companyNameOf, confirmRegistration as confirm } from '../registrations.queries.ts'
import { tokenLimit } from '../sign-in.ts'

export const confirmRegistration = openRoute(auth.confirmRegistration, {
  handler: async ({ services, body, address, requestId, headers, fail }) => {
    if (!services.config.registration) fail('registration_off')
    await tokenLimit(services).attempt(address)
    const tokenHash = hashOfToken(body.token)
    const name = await companyNameOf(services.authDatabase, tokenHash)
    const made = name && (await confirm(services.authDatabase, tokenHash, slugOf(name)))
    if (!made) return fail('registration_invalid')
    await inCompany(services.app, made.company_id, (db) =>
      recordAudit(
        db,
        { action: 'register', noun: 'company', id: made.company_id, details: { name } },
        { userId: made.user_id, address, userAgent: headers.get('user-agent') ?? undefined, requestId },
      ),
    )
    return { email: made.email, plan: made.plan }
  },
})
