import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { findDelivery } from '../../domain/webhooks/deliveries.queries.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { deliveryView, messageBody } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const readDelivery = route(webhooks.readDelivery, {
  find: ({ db, params }) => findDelivery(db, params.id),
  allow: canManageWebhooks,
  handler: async ({ subject }) => ({ ...deliveryView(subject), body: messageBody(subject) }),
})
