import type { WebhookEventData, WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { Db } from '../../database/database.ts'
import { insertEvent } from './webhooks.queries.ts'

/**
 * Tells the company's webhooks that something happened, in the transaction in which it happens: what is rolled back is
 * not delivered. Costs one index lookup when no webhook listens.
 */
export const emitEvent = <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: WebhookEventData<T>,
): Promise<void> => insertEvent(db, type, data)
