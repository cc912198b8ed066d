import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { findDelivery, requeueDelivery } from '../../domain/webhooks/deliveries.queries.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { deliveryView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const redeliver = route(webhooks.redeliver, {
  find: ({ db, params }) => findDelivery(db, params.id),
  allow: canManageWebhooks,
  audit: ({ subject: { id, webhook_id, type } }) => ({
    action: 'redeliver',
    noun: 'webhook_delivery',
    id,
    details: { webhook_id, type },
  }),
  handler: async ({ db, subject, fail }) => {
    if (!subject.webhook_active) fail('webhook_inactive')
    await requeueDelivery(db, subject)
    const row = await findDelivery(db, subject.id)
    return row ? deliveryView(row) : fail('not_found')
  },
})
