import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { listWebhooks } from '../webhooks.queries.ts'
import { webhookView } from '../webhooks.view.ts'

export const list = route(webhooks.list, {
  allow: manageWebhooks,
  handler: ({ db, query }) => listWebhooks(db, query, webhookView),
})
