import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { mayReceive, normalised } from '../../domain/webhooks/addresses.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { findWebhook, updateWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { webhookView } from '../../domain/webhooks/webhooks.view.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

export const save = route(webhooks.save, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  audit: ({ body: { version, ...details } }, { id }) => ({ action: 'save', noun: 'webhook', id, details }),
  handler: async ({ db, services, subject, body, fail }) => {
    const { name, url, events, active } = subject
    const change = mergeSave({ name, url, events, active }, body)
    if (!mayReceive(change.url, services.config.webhooksAllowPrivate)) fail('webhook_address_refused')
    const fields = { ...change, url: normalised(change.url), events: [...new Set(change.events)] }
    if (!(await updateWebhook(db, subject.id, body.version, fields)))
      fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    const row = await findWebhook(db, subject.id)
    return row ? webhookView(row) : fail('not_found')
  },
})
