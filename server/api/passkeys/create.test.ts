import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice, signInByPasskey } from '@atesta/testkit/outside/passkey-device.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Stack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()
const mailed = async (stack: Stack, change: string) =>
  (await countRows(stack, 'auth.mails', `facts ->> 'change' = $1`, [change])) === 1

test('registers a passkey that signs in, and notifies its owner', async () => {
  const { stack, sam } = given
  const device = passkeyDevice()
  const made = await addPasskey(sam, device, 'Work phone')
  expect(made).toMatchObject({ name: 'Work phone', last_used_at: null })
  expect(await lastAudit(stack)).toMatchObject({ action: 'add_passkey', details: { name: 'Work phone' } })
  // Written after the answer.
  await until(() => mailed(stack, 'passkey_added'))
  expect((await signInByPasskey(stack, device)).answer.status).toBe(200)
})

test.each([
  ['for another site', { origin: 'https://atesta.test.evil.test' }],
  ['by another site', { site: 'evil.test' }],
  ['without making sure who holds it', { unverified: true }],
])('made %s it is refused, and what was asked is used up', async (_, deceit) => {
  const { stack, ines } = given
  const device = passkeyDevice()
  const { options } = await ines.api.passkeys.start()
  for (const each of [deceit, {}]) {
    const args = { body: { name: 'Phone', response: device.make(options, each) } }
    await expectRefused(stack, ines, passkeys.create, args, 'passkey_refused')
  }
})

test('refuses challenges of another session and expired ones', async () => {
  const { stack, ines } = given
  const other = await stack.enter('ines@acme.test', stack.password)
  const [device, { options }] = [passkeyDevice(), await ines.api.passkeys.start()]
  const args = { body: { name: 'Phone', response: device.make(options) } }
  await expectRefused(stack, other, passkeys.create, args, 'passkey_refused')
  await stack.query(`UPDATE auth.passkey_challenges SET expires_at = now()`)
  await expectRefused(stack, ines, passkeys.create, args, 'passkey_refused')
})

test('the same one is not kept twice, for whomever', async () => {
  const { stack, alice, ines } = given
  const device = passkeyDevice()
  await addPasskey(alice, device)
  const { options } = await ines.api.passkeys.start()
  const again = await call(ines, passkeys.create, { body: { name: 'Phone', response: device.make(options) } })
  expect(again.status).toBe(422)
  expect(await ines.api.passkeys.list()).toEqual([])
  expect(await stack.query('SELECT FROM auth.passkeys WHERE name = $1', ['Phone'])).toHaveLength(1)
})
