import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { listWebhooks } from '../../domain/webhooks/webhooks.queries.ts'
import { webhookView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const list = route(webhooks.list, {
  allow: canManageWebhooks,
  handler: ({ db, query }) => listWebhooks(db, query, webhookView),
})
