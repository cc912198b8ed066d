import { deedsOf } from '../../http/deeds.ts'
import type { DeliveryRow } from './deliveries.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

/** Only administrators see webhooks, and they may do everything with them. */
export const webhookView = (row: WebhookRow) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  active: row.active,
  disabled_reason: row.disabled_reason,
  disabled_at: instant(row.disabled_at),
  failing_since: instant(row.failing_since),
  previous_secret_until: instant(row.previous_until),
  created_by: { id: row.created_by, name: row.creator },
  created_at: row.created_at.toISOString(),
  version: row.version,
  ...deedsOf({ edit: true, delete: true }),
})

export const messageId = (deliveryId: number) => `msg_${deliveryId}`

/** The request body: the payload of the Standard Webhooks specification. */
export const messageBody = ({ type, event_at, data }: Pick<DeliveryRow, 'type' | 'event_at' | 'data'>) => ({
  type,
  timestamp: event_at.toISOString(),
  data,
})

export const deliveryView = (row: DeliveryRow) => ({
  id: row.id,
  webhook_id: row.webhook_id,
  message_id: messageId(row.id),
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  next_at: instant(row.next_at),
  response_status: row.response_status,
  response_snippet: row.response_snippet,
  error: row.error,
  duration_ms: row.duration_ms,
  attempted_at: instant(row.attempted_at),
  created_at: row.created_at.toISOString(),
  ...deedsOf({ redeliver: row.webhook_active || 'webhook_inactive' }),
})
