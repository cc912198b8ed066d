import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { findWebhook } from '../webhooks.queries.ts'
import { webhookView } from '../webhooks.view.ts'

export const read = route(webhooks.read, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: manageWebhooks,
  handler: async ({ subject }) => webhookView(subject),
})
