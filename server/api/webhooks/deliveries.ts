import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { listDeliveries } from '../../domain/webhooks/deliveries.queries.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { findWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { deliveryView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const deliveries = route(webhooks.deliveries, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  handler: ({ db, subject, query }) => listDeliveries(db, subject.id, query, deliveryView),
})
