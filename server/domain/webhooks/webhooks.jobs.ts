import { recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { type JobContext, job } from '../../jobs/jobs.ts'
import type { Services } from '../../services/services.ts'
import {
  type Attempt,
  askedAgain,
  type DeliveryRow,
  disableWebhook,
  dropDelivery,
  findDelivery,
  noteHealth,
  recordAttempt,
  sendingFacts,
} from './deliveries.queries.ts'
import { notifyDisabled } from './notify-disabled.ts'
import { sendMessage } from './send.ts'
import { disableAfterMs, maxWebhooks, pauseAfter, secretPurpose } from './webhooks.rules.ts'
import { messageBody, messageId } from './webhooks.view.ts'

const succeeded = ({ status }: Attempt) => status !== null && status >= 200 && status < 300
/** The receiver never wants anything again (Standard Webhooks, RFC 9110 section 15.5.11). */
const isGone = ({ status }: Attempt) => status === 410

async function switchOff(
  db: Db,
  webhookId: number,
  reason: 'failures' | 'gone',
  address: string,
): Promise<void> {
  const webhook = await disableWebhook(db, webhookId, reason, address)
  if (!webhook) return
  const details = { name: webhook.name, reason }
  await recordAudit(db, { action: 'disable', noun: 'webhook', id: webhookId, details }, { userId: null })
  await notifyDisabled(db, webhook, reason)
}

async function settle(db: Db, delivery: DeliveryRow, attempt: Attempt, address: string): Promise<void> {
  const works = succeeded(attempt)
  const failingSince = await noteHealth(db, delivery.webhook_id, { works, address })
  if (works) return recordAttempt(db, delivery, attempt, { state: 'delivered', again: null })
  const exhausted = failingSince && Date.now() - failingSince.getTime() > disableAfterMs
  // An answer from an address that was replaced meanwhile says nothing about the new one.
  const over =
    (isGone(attempt) || exhausted) && (await sendingFacts(db, delivery.webhook_id))?.url === address
  if (over) await switchOff(db, delivery.webhook_id, isGone(attempt) ? 'gone' : 'failures', address)
  // Its job is already queued and runs before any pause is over.
  if (!over && (await askedAgain(db, delivery))) return recordAttempt(db, delivery, attempt, null)
  const pause = over ? null : pauseAfter(delivery.round + 1, Math.random())
  const again = pause === null ? null : new Date(Date.now() + pause * 1000)
  await recordAttempt(db, delivery, attempt, { state: again ? 'waiting' : 'failed', again })
}

async function attemptOf(
  services: Services,
  delivery: DeliveryRow,
  facts: { url: string; secrets: string[] },
) {
  const body = JSON.stringify(messageBody(delivery))
  return sendMessage(
    { ...facts, id: messageId(delivery.id), body },
    { allowPrivate: services.config.webhooksAllowPrivate },
  )
}

/** Marks a delivery whose attempts could not even be recorded as failed, so that it does not wait forever. */
const giveUpDelivery = ({ payload, inCompany }: JobContext<{ delivery_id: number }>, error: unknown) =>
  inCompany(async (db) => {
    const delivery = await findDelivery(db, payload.delivery_id)
    if (delivery?.state !== 'waiting') return
    const reason = error instanceof Error ? error.message : String(error)
    const attempt = { status: null, snippet: null, error: reason.slice(0, 500), durationMs: 0 }
    await recordAttempt(db, delivery, attempt, { state: 'failed', again: null })
  })

/**
 * One attempt of one delivery. A worker that is killed between sending and recording sends again: receivers
 * recognise a repetition by its message id.
 */
export const deliverWebhook = job<{ delivery_id: number }>({
  name: 'webhook.deliver',
  handler: async ({ payload, services, inCompany }) => {
    const found = await inCompany(async (db) => {
      const delivery = await findDelivery(db, payload.delivery_id)
      if (delivery?.state !== 'waiting') return undefined
      const facts = await sendingFacts(db, delivery.webhook_id)
      if (facts && delivery.webhook_active) return { delivery, facts }
      await dropDelivery(db, delivery.id)
      return undefined
    })
    if (!found) return
    const { delivery, facts } = found
    const sealed = [facts.secret, ...(facts.previous ? [facts.previous] : [])]
    const secrets = sealed.map((secret) => services.secretBox.open(secret, secretPurpose))
    const attempt = await attemptOf(services, delivery, { url: facts.url, secrets })
    await inCompany((db) => settle(db, delivery, attempt, facts.url))
  },
  onGiveUp: giveUpDelivery,
  // Each webhook has a queue of its own, so half of these places is what one company can occupy with all its
  // webhooks: while it is alone, its silent receivers do not delay the others. A waiting delivery costs
  // nothing but its place.
  apart: 2 * maxWebhooks,
})
