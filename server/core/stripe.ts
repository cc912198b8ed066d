import { Stripe } from 'stripe'
import type { Config } from './config.ts'

/** The payment service, when the installation has a key for it. */
export function openStripe({ stripe }: Pick<Config, 'stripe'>): Stripe | null {
  if (!stripe) return null
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
