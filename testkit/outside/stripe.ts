import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { daySeconds } from '@atesta/contract/durations.ts'
import { openStripe } from '@atesta/server/domain/billing/stripe.ts'

/** A request to the service; bodies are encoded as for Stripe, `line_items[0][quantity]=1`. */
export type StripeCall = {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, string>
  headers: IncomingMessage['headers']
}

export type StripeService = {
  /** Its address, for STRIPE_API_URL. */
  url: string
  calls: StripeCall[]
  /** The objects that it returns, by id. */
  objects: Map<string, Record<string, unknown>>
  /** Responds to everything with this status, unless null. */
  failing: number | null
  /** The environment of a program that uses it. */
  env: Record<string, string>
  /** Notifies a program of an event, signed as by Stripe. */
  tell: (
    programUrl: string,
    event: Record<string, unknown>,
    options?: { secret?: string },
  ) => Promise<Response>
  stop: () => Promise<void>
}

const webhookSecret = 'whsec_for_tests_only'
let count = 0

/** A subscription as returned by the API of 2026-10-28, as far as the product reads it. */
export const stripeSubscription = (facts: {
  id: string
  customer: string
  plan: string
  period?: 'month' | 'year'
  status?: string
  start?: number
  end?: number
  created?: number
  ends?: boolean
}) => {
  const { start = 1_795_000_000, period = 'month' } = facts
  return {
    id: facts.id,
    object: 'subscription',
    customer: facts.customer,
    status: facts.status ?? 'active',
    created: facts.created ?? start,
    cancel_at: null,
    cancel_at_period_end: facts.ends ?? false,
    canceled_at: null,
    currency: 'usd',
    metadata: { plan: facts.plan, period },
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${facts.id}`,
          object: 'subscription_item',
          created: start,
          quantity: 1,
          current_period_start: start,
          current_period_end: facts.end ?? start + (period === 'year' ? 365 : 30) * daySeconds,
          price: {
            id: `price_${facts.id}`,
            object: 'price',
            currency: 'usd',
            recurring: { interval: period, interval_count: 1 },
          },
        },
      ],
    },
  }
}

/** An invoice as returned by the API, as far as the product reads it. */
export const stripeInvoice = (facts: {
  id: string
  customer: string
  subscription?: string
  status?: string
  amount: number
}) => ({
  id: facts.id,
  object: 'invoice',
  customer: facts.customer,
  status: facts.status ?? 'paid',
  attempted: true,
  currency: 'usd',
  amount_due: facts.amount,
  amount_paid: facts.status === 'open' ? 0 : facts.amount,
  hosted_invoice_url: `https://invoice.stripe.test/${facts.id}`,
  parent: facts.subscription
    ? {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: null, subscription: facts.subscription },
      }
    : null,
})

/** A payment as returned by the API, as far as the product reads it. */
export const stripeCharge = (facts: {
  id: string
  customer: string
  payment: string
  amount: number
  refunded?: number
  disputed?: boolean
}) => ({
  id: facts.id,
  object: 'charge',
  customer: facts.customer,
  payment_intent: facts.payment,
  amount: facts.amount,
  amount_refunded: facts.refunded ?? 0,
  disputed: facts.disputed ?? false,
  currency: 'usd',
  receipt_url: `https://receipt.stripe.test/${facts.id}`,
})

/** A dispute of a payment as returned by the API, as far as the product reads it. */
export const stripeDispute = (facts: { id: string; charge: string; amount: number; status: string }) => ({
  ...facts,
  object: 'dispute',
  currency: 'usd',
})

/** An event about an object, as sent to webhooks. */
export const stripeEvent = (type: string, object: Record<string, unknown>, id = `evt_${++count}`) => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
})

const missing = (id: string) => ({
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
    param: 'id',
  },
})

type Known = Pick<StripeService, 'objects'>

/** Creates and changes objects as the product's calls do. */
function answer(
  { objects }: Known,
  { method, path, query, body }: StripeCall,
): { status: number; json: unknown } {
  const keep = (json: Record<string, unknown>) => {
    objects.set(String(json.id), json)
    return { status: 200, json }
  }
  const [, , kind = '', ...rest] = path.split('/')
  if (method === 'POST' && path === '/v1/customers')
    return keep({
      id: `cus_${++count}`,
      object: 'customer',
      name: body.name ?? null,
      metadata: { company: body['metadata[company]'] },
    })
  if (method === 'POST' && path === '/v1/checkout/sessions')
    return keep({
      id: `cs_${++count}`,
      object: 'checkout.session',
      mode: body.mode,
      customer: body.customer,
      subscription: null,
      payment_status: 'unpaid',
      status: 'open',
      currency: 'usd',
      amount_total:
        Number(body['line_items[0][price_data][unit_amount]']) * Number(body['line_items[0][quantity]']),
      metadata: Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
          return key ? [[key, value]] : []
        }),
      ),
      url: `https://checkout.stripe.test/c/pay/cs_${count}`,
    })
  if (method === 'POST' && path === '/v1/billing_portal/sessions')
    return {
      status: 200,
      json: {
        id: `bps_${++count}`,
        object: 'billing_portal.session',
        customer: body.customer,
        url: 'https://billing.stripe.test/p/session',
      },
    }
  if (method === 'GET' && path === '/v1/checkout/sessions')
    return {
      status: 200,
      json: {
        object: 'list',
        has_more: false,
        data: [...objects.values()].filter((one) => one.payment_intent === query.payment_intent && one.mode),
      },
    }
  if (method === 'GET' && path === '/v1/disputes')
    return {
      status: 200,
      json: {
        object: 'list',
        has_more: false,
        data: [...objects.values()].filter((one) => one.object === 'dispute' && one.charge === query.charge),
      },
    }
  const id = kind === 'checkout' ? (rest[1] ?? '') : (rest[0] ?? '')
  const found = objects.get(id)
  if (!found) return { status: 404, json: missing(id) }
  if (kind === 'subscriptions' && method === 'POST')
    return keep({ ...found, cancel_at_period_end: body.cancel_at_period_end === 'true' })
  if (kind === 'subscriptions' && method === 'DELETE') return keep({ ...found, status: 'canceled' })
  return { status: 200, json: found }
}

async function read(request: IncomingMessage): Promise<StripeCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const body = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
  const query = Object.fromEntries(url.searchParams)
  return { method: request.method ?? '', path: url.pathname, query, body, headers: request.headers }
}

/**
 * A payment service on loopback with the part of Stripe's API that the product uses. As there, an idempotency
 * key repeats the first response.
 */
export async function startStripe(): Promise<StripeService> {
  const seen = new Map<string, { status: number; json: unknown }>()
  const service: StripeService = {
    url: '',
    calls: [],
    objects: new Map(),
    failing: null,
    env: {},
    tell: async (programUrl, event, { secret = webhookSecret } = {}) => {
      const payload = JSON.stringify(event)
      const library = await openStripe({
        stripe: { key: 'sk_test_none', webhookSecret, apiUrl: service.url },
      })
      const header = library?.webhooks.generateTestHeaderString({ payload, secret }) ?? ''
      return fetch(`${programUrl}/api/billing/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        body: payload,
      })
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    const call = await read(request)
    service.calls.push(call)
    const key = call.headers['idempotency-key'] as string | undefined
    const known = key && service.failing === null ? seen.get(key) : undefined
    const said =
      service.failing === null
        ? (known ?? answer(service, call))
        : {
            status: service.failing,
            json: { error: { type: 'api_error', message: 'Something is wrong here' } },
          }
    if (key && service.failing === null) seen.set(key, said)
    response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': `req_${++count}` })
    response.end(JSON.stringify(said.json))
  })
  // Reusing a connection that is just being closed would be a failure, which tests only cause on purpose.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.env = {
    STRIPE_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: service.url,
  }
  return service
}
