import { daySeconds } from '@atesta/contract/durations.ts'
import { defaultLocale } from '@atesta/contract/limits.ts'
import { billing } from '@atesta/contract/routes/billing.ts'
import { canManageBilling } from '../../domain/billing/billing.policy.ts'
import { planRequestText } from '../../domain/billing/plan-request.ts'
import { insertContactMessage } from '../../domain/contact/contact.queries.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { queueSystemMail } from '../../mail/queue.ts'

/** Asking an operator once is enough; a few more are allowed, because people change their minds. */
const perCompany = { points: 5, seconds: daySeconds }

export const requestPlan = route(billing.requestPlan, {
  allow: canManageBilling,
  audit: ({ actor, body: { plan, period } }) => ({
    action: 'request_plan',
    noun: 'subscription',
    id: actor.companyId,
    details: { plan, period },
  }),
  handler: async ({ db, services, actor, locale, body, afterCommit }) => {
    await attemptLimit(services, 'plan-request', perCompany).attempt(String(actor.companyId))
    const { name, email, company } = actor
    const message = { name, email, company: company.name, message: planRequestText(body), locale }
    await insertContactMessage(db, message)
    const { contactEmail } = services.config
    // Belongs to no company: the message to the operator must not be in the asking company's mailbox.
    if (contactEmail)
      afterCommit(() =>
        queueSystemMail(services, {
          kind: 'contact_message',
          to: { address: contactEmail, name: '', locale: defaultLocale },
          facts: message,
          replyTo: email,
        }),
      )
    return {}
  },
})
