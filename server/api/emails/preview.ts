import { emails } from '@atesta/contract/routes/emails.ts'
import { mainColourOf } from '@atesta/contract/themes.ts'
import { readCompany } from '../../domain/companies/companies.queries.ts'
import { companyView } from '../../domain/companies/companies.view.ts'
import { defaultExpiry } from '../../domain/emails/emails.rules.ts'
import { canCreateWorkflows } from '../../domain/workflows/workflows.policy.ts'
import { route } from '../../http/route.ts'
import { previewMessage } from '../../mail/preview.ts'

export const preview = route(emails.preview, {
  allow: canCreateWorkflows,
  // Nothing changes.
  audit: () => null,
  handler: async ({ services, db, actor, body }) => {
    const company = await readCompany(db, actor)
    if (!company) throw new Error(`company ${actor.companyId} is gone`)
    const { kind, name: task, subject, message, locale, expires_at, recipient } = body
    const now = new Date()
    const facts = { subject, message, task, expires_at: expires_at ?? defaultExpiry(now).toISOString() }
    const sender = {
      companyId: company.id,
      name: company.name,
      colour: mainColourOf(company.theme, company.main_colour),
      timeZone: company.time_zone,
      // The page refers to the logo by its address.
      logo: company.logo === null ? null : new Uint8Array(),
    }
    const about = { name: recipient, locale }
    const { publicUrl } = services.config
    const written =
      kind === 'invitation'
        ? previewMessage(services.mail, publicUrl, { kind: 'email_task_invitation', facts, ...about }, sender)
        : previewMessage(
            services.mail,
            publicUrl,
            {
              kind: 'email_task_reminder',
              facts: { ...facts, invited_at: now.toISOString(), started_at: null },
              ...about,
            },
            sender,
          )
    const { logo } = companyView(company).layout
    return {
      from: written.from,
      subject: written.subject,
      html: written.html.replaceAll('cid:logo', logo ?? ''),
      text: written.text,
    }
  },
})
