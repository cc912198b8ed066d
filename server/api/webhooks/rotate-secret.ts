import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { canManageWebhooks } from '../../domain/webhooks/webhooks.policy.ts'
import { findWebhook, replaceSecret } from '../../domain/webhooks/webhooks.queries.ts'
import { newSecret, overlapMs, secretPurpose } from '../../domain/webhooks/webhooks.rules.ts'
import { webhookView } from '../../domain/webhooks/webhooks.view.ts'
import { route } from '../../http/route.ts'

export const rotateSecret = route(webhooks.rotateSecret, {
  find: ({ db, params }) => findWebhook(db, params.id),
  allow: canManageWebhooks,
  audit: ({ subject: { id, name } }) => ({
    action: 'rotate_secret',
    noun: 'webhook',
    id,
    details: { name },
  }),
  handler: async ({ db, services, subject, fail }) => {
    const secret = newSecret()
    const sealed = services.secretBox.seal(secret, secretPurpose)
    await replaceSecret(db, subject.id, sealed, new Date(Date.now() + overlapMs))
    const row = await findWebhook(db, subject.id)
    return row ? { ...webhookView(row), secret } : fail('not_found')
  },
})
