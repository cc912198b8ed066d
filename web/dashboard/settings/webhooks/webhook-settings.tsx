import { useOpened } from '../use-open-record.ts'
import { DeliveryPage } from './delivery-page.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookPage } from './webhook-page.tsx'

/** Webhooks: the list, a new one, one with its deliveries, or one delivery. */
export function WebhookSettings() {
  const { make, webhook, delivery } = useOpened()
  if (make) return <NewWebhook />
  if (webhook && delivery) return <DeliveryPage id={delivery} webhook={webhook} />
  return webhook ? <WebhookPage key={webhook} id={webhook} /> : <WebhookList />
}
