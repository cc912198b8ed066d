import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { deeds } from '../schemas/deeds.ts'
import { Flag, IdParams, Instant, Name, PageQuery, Person, pageOf, Version } from '../schemas/page.ts'
import { webhookEventTypes } from '../schemas/webhook-event.ts'

const Fields = z.strictObject({
  name: Name,
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .regex(/^[^\s\p{Cc}]*$/u),
  events: z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length),
})

export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /**
   * Why it is inactive: a person switched it off, it failed for days, or its receiver responded that it is
   * gone.
   */
  disabled_reason: z.enum(['person', 'failures', 'gone']).nullable(),
  disabled_at: Instant.nullable(),
  /** The time since which every delivery has failed. */
  failing_since: Instant.nullable(),
  /** The time until which the secret before the last rotation also signs. */
  previous_secret_until: Instant.nullable(),
  created_by: Person,
  created_at: Instant,
  version: z.number(),
  ...deeds('edit', 'delete'),
})
/** `secret` is returned only once: it cannot be read again. */
const WithSecret = Webhook.extend({ secret: z.string() })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const Delivery = z.object({
  id: z.number(),
  webhook_id: z.number(),
  /** The header `webhook-id` of every attempt; a receiver that knows it already has the event. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_at: Instant.nullable(),
  response_status: z.number().nullable(),
  /** The beginning of the response. */
  response_snippet: z.string().nullable(),
  /** Why there was no response. */
  error: z.string().nullable(),
  duration_ms: z.number().nullable(),
  attempted_at: Instant.nullable(),
  created_at: Instant,
  ...deeds('redeliver'),
})

const refused = ['not_found', 'forbidden'] as const

export const webhooks = defineRoutes({
  list: {
    method: 'GET',
    path: '/webhooks',
    summary: 'Webhooks of the company',
    query: PageQuery.extend({ active: Flag, q: z.string().trim().max(200).optional() }),
    ok: pageOf(Webhook),
    errors: ['forbidden'],
  },
  read: {
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'A webhook',
    params: IdParams,
    ok: Webhook,
    errors: refused,
  },
  create: {
    method: 'POST',
    path: '/webhooks/create',
    summary: 'Create a webhook; the answer shows its secret once',
    body: Fields.meta({
      examples: [
        {
          name: 'ERP',
          url: 'https://erp.example.com/hooks/atesta',
          events: ['inspection.submitted', 'certification.certified'],
        },
      ],
    }),
    status: 201,
    ok: WithSecret,
    secret: true,
    errors: ['forbidden', 'webhook_address_refused', 'too_many_webhooks'],
  },
  save: {
    method: 'POST',
    path: '/webhooks/:id',
    summary: 'Save a webhook, also to switch it off and on: what is left out stays',
    params: IdParams,
    body: Fields.partial().extend({
      active: z.boolean().optional(),
      version: Version,
    }),
    ok: Webhook,
    errors: [...refused, 'webhook_address_refused', 'stale_version'],
  },
  remove: {
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and its deliveries',
    params: IdParams,
    status: 204,
    errors: refused,
  },
  rotateSecret: {
    method: 'POST',
    path: '/webhooks/:id/rotate_secret',
    summary: 'Make a new secret, shown once; for a day the old one signs beside it',
    params: IdParams,
    ok: WithSecret,
    secret: true,
    errors: refused,
  },
  ping: {
    method: 'POST',
    path: '/webhooks/:id/ping',
    summary: 'Send a test event of the type ping',
    params: IdParams,
    status: 202,
    ok: Delivery,
    errors: [...refused, 'webhook_inactive'],
  },
  deliveries: {
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook, newest first, with how it was answered; kept for 30 days',
    params: IdParams,
    query: PageQuery.extend({
      state: z.enum(deliveryStates).optional(),
      type: z.string().max(60).optional(),
    }),
    ok: pageOf(Delivery),
    errors: refused,
  },
  readDelivery: {
    method: 'GET',
    path: '/webhooks/deliveries/:id',
    summary: 'A delivery with the body that is sent',
    params: IdParams,
    ok: Delivery.extend({ body: z.record(z.string(), z.unknown()) }),
    errors: refused,
  },
  redeliver: {
    method: 'POST',
    path: '/webhooks/deliveries/:id/redeliver',
    summary: 'Send a delivery again, with the same message id',
    params: IdParams,
    status: 202,
    ok: Delivery,
    errors: [...refused, 'webhook_inactive'],
  },
})
