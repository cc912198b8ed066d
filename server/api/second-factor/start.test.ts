import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const start = () => given.sam.api.secondFactor.start()

test('answers a key to type, and the same as a QR code; nothing is asked for before a code has confirmed it', async () => {
  const { key, address, picture } = await start()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(`otpauth://totp/Atesta:sam%40acme.test?secret=${key}&issuer=Atesta&digits=6&period=30`)
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/)
  const { answer } = await givePassword(given.stack, 'sam@acme.test')
  expect(await answer.json()).toMatchObject({ code_needed: false, user: { email: 'sam@acme.test' } })
})

test('every start makes a new key and ends the previous one', async () => {
  const [first, second] = [await start(), await start()]
  expect(second.key).not.toBe(first.key)
  const old = { body: { code: appCode(first.key, stepNow()) } }
  await expectRefused(given.stack, given.sam, secondFactor.confirm, old, 'code_wrong')
})

test('refuses users who have one: replacing requires both factors', async () => {
  await setUpApp(given.stack, given.ines)
  await expectRefused(given.stack, given.ines, secondFactor.start, {}, 'second_factor_on')
})

test('seals what is stored for a repeated request', async () => {
  const headers = { 'idempotency-key': 'once' }
  const answer = await call(given.sam, secondFactor.start, {}, headers)
  const { key } = (await answer.json()) as { key: string }
  const kept = await given.stack.query(`SELECT * FROM idempotency_keys WHERE key = 'once'`)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(key)
})
