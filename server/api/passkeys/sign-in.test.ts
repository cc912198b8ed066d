import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import {
  addPasskey,
  askDevice,
  passkeyDevice,
  signInByPasskey,
} from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const device = passkeyDevice()
beforeAll(async () => {
  await addPasskey(given.sam, device)
})
const refused = (answer: Response, code: 'passkey_unknown' | 'sign_in_expired' = 'passkey_unknown') =>
  expectProblem(answer, passkeys.signIn, code)

test('lets in without a password or a code, also where a second factor is required', async () => {
  const { stack } = given
  await stack.query('UPDATE companies SET require_second_factor = true')
  const { answer, cookies } = await signInByPasskey(stack, device)
  expect(await answer.json()).toMatchObject({
    user: { email: 'sam@acme.test', must_set_up_second_factor: false },
  })
  expect((await stack.anyone('/api/workflows', { headers: { cookie: cookies } })).status).toBe(200)
  await stack.query('UPDATE companies SET require_second_factor = false')
})

test.each([
  ['for another site', { origin: 'http://evil.test' }],
  ['by another site', { site: 'evil.test' }],
  ['without making sure who holds it', { unverified: true }],
  ['by a copy, which counts from before', { counter: 1 }],
])('refuses a signature %s', async (_, deceit) => {
  const { options, give } = await askDevice(given.stack)
  await refused(await give(device.show(options, deceit)))
})

test('accepts a challenge once, in the same browser, for some minutes', async () => {
  const { stack } = given
  const first = await askDevice(stack)
  const shown = device.show(first.options)
  await refused(await first.give(shown, ''), 'sign_in_expired')
  await refused(await first.give(shown, (await askDevice(stack)).cookies))
  expect((await first.give(shown)).status).toBe(200)
  await refused(await first.give(shown))
  const late = await askDevice(stack)
  await stack.query('UPDATE auth.passkey_challenges SET expires_at = now()')
  await refused(await late.give(device.show(late.options)))
})

test('refuses unknown passkeys and those of disabled users', async () => {
  const { stack, ines } = given
  await refused((await signInByPasskey(stack, passkeyDevice())).answer)
  const hers = passkeyDevice()
  await addPasskey(ines, hers)
  await stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ines@acme.test'`)
  await refused((await signInByPasskey(stack, hers)).answer)
})
