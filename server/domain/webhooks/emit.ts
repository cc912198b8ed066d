import type { WebhookEventData, WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import { eventInserted, eventOfRow, insertEvent, insertEvents } from './webhooks.queries.ts'

/**
 * Emits an event to the company's webhooks in the transaction of its cause: what is rolled back is not
 * delivered. Costs one index look-up when no webhook subscribes.
 */
export const emitEvent = <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: WebhookEventData<T>,
): Promise<void> => insertEvent(db, type, data)

/** Emits several events of one type to the company's webhooks, in the transaction of their cause. */
export const emitEvents = async <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: readonly WebhookEventData<T>[],
): Promise<void> => (data.length > 0 ? insertEvents(db, type, data) : undefined)

/** Emits an event to the company's webhooks, as an expression within a larger statement. */
export const eventEmitted = <T extends WebhookEventType>(
  type: T,
  data: WebhookEventData<T>,
): RawBuilder<unknown> => eventInserted(type, data)

/**
 * Emits the event of an inspection that the surrounding statement has just added as row `i`, as an
 * expression.
 */
export const inspectionStarted: RawBuilder<unknown> = eventOfRow('inspection.created', {
  id: 'i.id',
  number: 'i.number',
  task_id: 'i.task_id',
  user_id: 'i.user_id',
} satisfies Record<keyof WebhookEventData<'inspection.created'>, string>)
