import { hourSeconds } from '@atesta/contract/durations.ts'
import { defaultLocale } from '@atesta/contract/limits.ts'
import { contact } from '@atesta/contract/routes/contact.ts'
import { insertContactMessage } from '../../domain/contact/contact.queries.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { queueSystemMail } from '../../mail/queue.ts'

export const create = openRoute(contact.create, {
  handler: async ({ services, body, address, locale }) => {
    await attemptLimit(services, 'contact-address', { points: 10, seconds: hourSeconds }).attempt(address)
    const { website, ...message } = body
    // A bot that fills in every field must not notice.
    if (website) return {}
    await insertContactMessage(services.app.kysely, { ...message, locale })
    const { contactEmail } = services.config
    if (contactEmail)
      await queueSystemMail(services, {
        kind: 'contact_message',
        to: { address: contactEmail, name: '', locale: defaultLocale },
        facts: { ...message, company: message.company || null },
        replyTo: message.email,
      })
    return {}
  },
})
