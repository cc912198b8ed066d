import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { mayReceive, normalised } from '../../domain/webhooks/addresses.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { countWebhooks, findWebhook, insertWebhook } from '../../domain/webhooks/webhooks.queries.ts'
import { maxWebhooks, newSecret, secretPurpose } from '../../domain/webhooks/webhooks.rules.ts'
import { webhookView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const create = route(webhooks.create, {
  allow: canManageWebhooks,
  audit: ({ body }, webhook) => ({
    action: 'create',
    noun: 'webhook',
    id: webhook.id,
    details: { name: body.name, url: body.url, events: body.events },
  }),
  handler: async ({ db, actor, services, body, fail }) => {
    if (!mayReceive(body.url, services.config.webhooksAllowPrivate)) fail('webhook_address_refused')
    if ((await countWebhooks(db)) >= maxWebhooks) fail('too_many_webhooks')
    const secret = newSecret()
    const id = await insertWebhook(db, {
      ...body,
      url: normalised(body.url),
      events: [...new Set(body.events)],
      secret: services.secretBox.seal(secret, secretPurpose),
      createdBy: actor.userId,
    })
    const row = await findWebhook(db, id)
    return row ? { ...webhookView(row), secret } : fail('forbidden')
  },
})
