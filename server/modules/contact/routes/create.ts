import { defaultLocale } from '@atesta/contract/limits.ts'
import { contact } from '@atesta/contract/routes/contact.ts'
import { queueSystemMail } from '../../../core/mail/queue.ts'
import { attemptLimit } from '../../../core/rate-limit.ts'
import { openRoute } from '../../../core/route.ts'
import { insertContactMessage } from '../contact.queries.ts'

export const create = openRoute(contact.create, {
  handler: async ({ services, body, address, locale }) => {
    await attemptLimit(services, 'contact-address', { points: 10, seconds: 3600 }).attempt(address)
    const { website, ...message } = body
    // A program that fills in every field learns nothing from the answer.
    if (website) return {}
    await insertContactMessage(services.app, { ...message, locale })
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
