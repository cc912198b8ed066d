import { hourMs } from '@atesta/contract/durations.ts'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'

const given = useScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let receiver: Receiver
let hook: { id: number; secret: string }
beforeAll(async () => {
  receiver = await startReceiver()
  hook = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: receiver.url, events: ['report.ready'] },
  })
})
afterAll(() => receiver.stop())

/** Whether each secret verifies what a ping brings now. */
async function verifies(...secrets: string[]): Promise<boolean[]> {
  await given.alice.api.webhooks.ping({ params: { id: hook.id } })
  await given.stack.settle()
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} }
  return secrets.map((secret) => {
    try {
      return Boolean(new Verifier(secret).verify(body, headers as Record<string, string>))
    } catch {
      return false
    }
  })
}

test('the new secret signs immediately, and the old one in addition for a day', async () => {
  expect(await verifies(hook.secret)).toEqual([true])
  const rotated = await given.alice.api.webhooks.rotateSecret({ params: { id: hook.id } })
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.secret).not.toBe(hook.secret)
  const hours = (Date.parse(rotated.previous_secret_until ?? '') - Date.now()) / hourMs
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'rotate_secret',
    noun: 'webhook',
    details: { name: 'ERP' },
  })
  expect(await verifies(hook.secret, rotated.secret)).toEqual([true, true])
  await given.stack.query(`UPDATE webhooks SET previous_until = now() - interval '1 second'`)
  expect(await verifies(hook.secret, rotated.secret)).toEqual([false, true])
  const read = await given.alice.api.webhooks.read({ params: { id: hook.id } })
  expect(read.previous_secret_until).toBeNull()
})
