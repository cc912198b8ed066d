import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { inCompany } from '../../database/database.ts'
import { sendProblem } from '../../http/endpoint-runner.ts'
import { Failure } from '../../http/failure.ts'
import type { Services } from '../../services/services.ts'
import { companyOfCustomer, queueSync, rememberEvent, type StripeObject } from './billing.queries.ts'
import { idOf, isStripeError } from './stripe.ts'

/** Larger than any event Stripe sends. */
const bodyLimit = 1024 * 1024

/**
 * The customer of an event, and the objects to read because of it; null for events that change nothing here.
 */
function subjectOf(event: Stripe.Event): { customer?: string; charge?: string; look: StripeObject[] } | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const { id, customer } = event.data.object
      return { customer: idOf(customer), look: [{ kind: 'subscription', id }] }
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { id, customer, parent } = event.data.object
      const subscription = idOf(parent?.subscription_details?.subscription)
      return {
        customer: idOf(customer),
        look: [
          ...(subscription ? [{ kind: 'subscription', id: subscription } as const] : []),
          ...(id ? [{ kind: 'invoice', id } as const] : []),
        ],
      }
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, customer, subscription } = event.data.object
      const bought = idOf(subscription)
      return {
        customer: idOf(customer),
        look: [bought ? { kind: 'subscription', id: bought } : { kind: 'session', id }],
      }
    }
    case 'charge.refunded': {
      const { id, customer } = event.data.object
      return { customer: idOf(customer), look: [{ kind: 'charge', id }] }
    }
    // The state of a refund or a dispute is read from its payment.
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const id = idOf(event.data.object.charge)
      return id ? { charge: id, look: [{ kind: 'charge', id }] } : null
    }
    default:
      return null
  }
}

/** The company of an event; a dispute or refund names no customer, so its payment is looked up. */
async function companyOf(
  { app, stripe }: Services,
  { customer, charge }: { customer?: string; charge?: string },
): Promise<number | undefined> {
  const known = customer ?? (charge && idOf((await stripe?.charges.retrieve(charge))?.customer))
  return known ? companyOfCustomer(app.kysely, known) : undefined
}

/**
 * Records an event and queues what to read. Answers before anything is read: Stripe does not wait for work,
 * and reading the present state later makes order and repetition of events irrelevant.
 */
async function accept(services: Services, event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  const companyId = subject && (await companyOf(services, subject))
  // Customers of another installation with the same Stripe account.
  if (!subject || !companyId) return
  await inCompany(services.app, companyId, async (db) => {
    if (!(await rememberEvent(db, event))) return
    await queueSync(db, companyId, { look: subject.look })
  })
}

/**
 * The endpoint to which Stripe reports events. Not an endpoint of the contract: only Stripe can sign what it accepts.
 */
export async function mountStripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/billing/stripe/webhook', async (request, reply) => {
      const { stripe, config } = services
      if (!stripe || !config.stripe) return sendProblem(request, reply, new Failure('not_found'))
      const signature = request.headers['stripe-signature']
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          request.body as Buffer,
          signature ?? '',
          config.stripe.webhookSecret,
        )
      } catch (error) {
        if (isStripeError(error) || error instanceof SyntaxError || !signature)
          return sendProblem(request, reply, new Failure('malformed_request'))
        throw error
      }
      try {
        await accept(services, event)
      } catch (error) {
        return sendProblem(request, reply, error)
      }
      return reply.code(204).send()
    })
  })
}
