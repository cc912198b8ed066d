import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { findWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { webhookView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const read = route(webhooks.read, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  handler: async ({ subject }) => webhookView(subject),
})
