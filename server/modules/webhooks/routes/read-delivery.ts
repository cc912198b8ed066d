import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { findDelivery } from '../deliveries.queries.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { deliveryView, messageBody } from '../webhooks.view.ts'

export const readDelivery = route(webhooks.readDelivery, {
  find: ({ db, params }) => findDelivery(db, params.id),
  allow: manageWebhooks,
  handler: async ({ subject }) => ({ ...deliveryView(subject), body: messageBody(subject) }),
})
