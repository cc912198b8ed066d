import { createHash } from 'node:crypto'
import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { type BillingPeriod, creditPack, currency, type PaidPlanId, plans } from '@atesta/contract/plans.ts'
import type { Stripe } from 'stripe'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { createKeyQueue } from '../../http/key-queue.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { saveCustomer } from './billing.queries.ts'
import type { SubscriptionRow } from './periods.queries.ts'
import { isStripeError } from './stripe.ts'

/** The payment service. Throws billing_not_available where plans are not sold. */
export function paymentService({ stripe }: Pick<Services, 'stripe'>): Stripe {
  if (!stripe) throw new Failure('billing_not_available')
  return stripe
}

/**
 * A request holds a connection to the database while Stripe answers, so a company may have only a few of them: while
 * Stripe is slow, they would take those of all.
 */
const callsOf = createKeyQueue(3)

/** The same for all companies of this process together: a third of its connections. */
const mostCalls = 6
let calls = 0

async function withinMost<T>(call: () => Promise<T>): Promise<T> {
  if (calls >= mostCalls) throw new Failure('service_unavailable', { retryAfter: 10 })
  calls += 1
  try {
    return await call()
  } finally {
    calls -= 1
  }
}

/**
 * Makes a call to Stripe for a company. A refusal, or Stripe being out of reach, is logged and answered as an unavailable
 * service. Throws too_many_requests while others of the company wait, and service_unavailable at once while those of
 * several companies do.
 */
export async function atStripe<T>(
  { logger }: Pick<Services, 'logger'>,
  { companyId }: Pick<Actor, 'companyId'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await withinMost(() => callsOf(String(companyId), call))
  } catch (error) {
    if (!isStripeError(error)) throw error
    const { type, code, statusCode, requestId } = error
    logger.warn({ stripe: { type, code, statusCode, requestId } }, 'Stripe refused a call or did not answer')
    throw new Failure('service_unavailable', { retryAfter: 10 })
  }
}

/**
 * The company's Stripe customer, created when first needed. Stripe answers concurrent requests with the same
 * one.
 */
async function customerOf(
  services: Services,
  db: Db,
  actor: Actor,
  subscription: SubscriptionRow,
): Promise<string> {
  if (subscription.stripe_customer_id) return subscription.stripe_customer_id
  const stripe = paymentService(services)
  const { publicUrl } = services.config
  const idempotencyKey = createHash('sha256')
    .update(JSON.stringify(['customer', publicUrl, actor.companyId]))
    .digest('hex')
  const customer = await atStripe(services, actor, () =>
    stripe.customers.create(
      {
        name: actor.company.name,
        metadata: { company: String(actor.companyId), installation: publicUrl },
        preferred_locales: [actor.company.locale],
      },
      { idempotencyKey },
    ),
  )
  await saveCustomer(db, customer.id)
  return customer.id
}

const stripeLocales = { en: 'en', es: 'es', pt: 'pt-BR' } as const satisfies Record<
  Locale,
  Stripe.Checkout.SessionCreateParams.Locale
>

type Purchase = { services: Services; db: Db; actor: Actor; locale: Locale; subscription: SubscriptionRow }

async function checkout(
  { services, db, actor, locale, subscription }: Purchase,
  what: Pick<
    Stripe.Checkout.SessionCreateParams,
    'mode' | 'line_items' | 'metadata' | 'subscription_data' | 'invoice_creation'
  >,
  /** What the page of billing is told once it was paid. */
  done: 'done' | 'credits',
): Promise<{ url: string }> {
  const stripe = paymentService(services)
  const back = `${services.config.publicUrl}${paths.billing()}`
  const customer = await customerOf(services, db, actor, subscription)
  const session = await atStripe(services, actor, () =>
    stripe.checkout.sessions.create({
      ...what,
      customer,
      client_reference_id: String(actor.companyId),
      locale: stripeLocales[locale],
      success_url: `${back}?checkout=${done}`,
      cancel_url: `${back}?checkout=cancelled`,
    }),
  )
  if (!session.url) throw new Error('Stripe created a checkout session without an address')
  return { url: session.url }
}

/** Opens the page on which a plan is paid. Nothing changes here until Stripe reports the payment. */
export function checkoutPlan(
  purchase: Purchase,
  { plan, period }: { plan: PaidPlanId; period: BillingPeriod },
): Promise<{ url: string }> {
  const metadata = { plan, period }
  return checkout(
    purchase,
    {
      mode: 'subscription',
      metadata,
      subscription_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency,
            unit_amount: plans[plan].prices[period],
            recurring: { interval: period },
            product_data: { name: `Atesta ${plan}` },
          },
        },
      ],
    },
    'done',
  )
}

/** Opens the page on which extra credits are paid. */
export function checkoutCredits(purchase: Purchase, packs: number): Promise<{ url: string }> {
  const metadata = { credits: String(packs * creditPack.credits) }
  return checkout(
    purchase,
    {
      mode: 'payment',
      metadata,
      // Marks the invoice, so that the payment is not entered a second time because of it.
      invoice_creation: { enabled: true, invoice_data: { metadata } },
      line_items: [
        {
          quantity: packs,
          price_data: {
            currency,
            unit_amount: creditPack.price,
            product_data: { name: `Atesta: ${creditPack.credits} credits` },
          },
        },
      ],
    },
    'credits',
  )
}
