import type { WebhookEventData, WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import { eventInserted, eventOfRow, insertEvent, insertEvents } from './webhooks.queries.ts'

/**
 * Tells the company's webhooks that something happened, in the transaction in which it happens: what is rolled back is
 * not delivered. Costs one index lookup when no webhook listens.
 */
export const emitEvent = <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: WebhookEventData<T>,
): Promise<void> => insertEvent(db, type, data)

/** The same for several of one type. */
export const emitEvents = async <T extends WebhookEventType>(
  db: Db,
  type: T,
  data: readonly WebhookEventData<T>[],
): Promise<void> => (data.length > 0 ? insertEvents(db, type, data) : undefined)

/** The same as an expression, in a statement that does more. */
export const eventEmitted = <T extends WebhookEventType>(
  type: T,
  data: WebhookEventData<T>,
): RawBuilder<unknown> => eventInserted(type, data)

/** The same of the row `i` of `inspections` that a statement has just added. */
export const inspectionStarted: RawBuilder<unknown> = eventOfRow('inspection.created', {
  id: 'i.id',
  number: 'i.number',
  task_id: 'i.task_id',
  user_id: 'i.user_id',
} satisfies Record<keyof WebhookEventData<'inspection.created'>, string>)
