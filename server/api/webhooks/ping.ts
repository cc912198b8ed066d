import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { findDelivery, insertPing } from '../../domain/webhooks/deliveries.queries.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { findWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { deliveryView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const ping = route(webhooks.ping, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  audit: ({ subject: { id, name } }) => ({ action: 'ping', noun: 'webhook', id, details: { name } }),
  handler: async ({ db, actor, subject, fail }) => {
    if (!subject.active) fail('webhook_inactive')
    const id = await insertPing(db, subject.id, { webhook_id: subject.id, by: actor.userId })
    const row = await findDelivery(db, id)
    return row ? deliveryView(row) : fail('not_found')
  },
})
