import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { route } from '../../../core/route.ts'
import { mayReceive } from '../addresses.ts'
import { manageWebhooks } from '../webhooks.policy.ts'
import { findWebhook, updateWebhook } from '../webhooks.queries.ts'
import { webhookView } from '../webhooks.view.ts'

export const save = route(webhooks.save, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: manageWebhooks,
  audit: ({ body: { version, ...details } }, { id }) => ({ action: 'save', noun: 'webhook', id, details }),
  handler: async ({ db, services, subject, body, fail }) => {
    if (!mayReceive(body.url, services.config.webhooksAllowPrivate)) fail('webhook_address_refused')
    const fields = { ...body, events: [...new Set(body.events)] }
    if (!(await updateWebhook(db, subject.id, body.version, fields)))
      fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    const row = await findWebhook(db, subject.id)
    return row ? webhookView(row) : fail('not_found')
  },
})
