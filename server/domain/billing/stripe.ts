import type { Stripe } from 'stripe'
import type { Config } from '../../services/config.ts'

/**
 * The payment service, if the installation has a key for it. The library is loaded only then: it takes as
 * much memory as half of the program.
 */
export async function openStripe({ stripe }: Pick<Config, 'stripe'>): Promise<Stripe | null> {
  if (!stripe) return null
  const { Stripe } = await import('stripe')
  const api = new URL(stripe.apiUrl)
  return new Stripe(stripe.key, {
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    host: api.hostname,
    ...(api.port && { port: Number(api.port) }),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Atesta' },
  })
}

/** The id of an object that Stripe sends as an id or in full. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id

/** Whether this is an error of Stripe's library, recognised by the name of its kind. */
export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/**
 * Whether a subscription has ended for good. An unpaid or paused one continues when its open invoice is paid.
 */
export const isOver = (status: Stripe.Subscription.Status) =>
  status === 'canceled' || status === 'incomplete_expired'
