import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { listDeliveries } from '../deliveries.queries.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { findWebhook } from '../webhooks.queries.ts'
import { deliveryView } from '../webhooks.view.ts'

export const deliveries = route(webhooks.deliveries, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: manageWebhooks,
  handler: ({ db, subject, query }) => listDeliveries(db, subject.id, query, deliveryView),
})
