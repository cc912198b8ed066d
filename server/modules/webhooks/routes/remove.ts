import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { deleteWebhook, findWebhook } from '../webhooks.queries.ts'

export const remove = route(webhooks.remove, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: manageWebhooks,
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
