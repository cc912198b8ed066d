import type { WebhookEventData, WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { Db } from '../../database/database.ts'
import { insertEvent } from './webhooks.queries.ts'

/**
 * Tells the company's webhooks that something happened, in the transaction in which it happens: what is rolled back is
 * told to nobody. Costs one look at an index when nobody listens.
 */
export const emitEvent = <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: WebhookEventData<T>,
): Promise<void> => insertEvent(db, type, data)
