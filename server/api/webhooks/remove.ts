import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { deleteWebhook, findWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(webhooks.remove, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  audit: ({ subject: { id, name, url } }) => ({
    action: 'delete',
    noun: 'webhook',
    id,
    details: { name, url },
  }),
  handler: async ({ db, subject }) => {
    await deleteWebhook(db, subject.id)
    return undefined
  },
})
