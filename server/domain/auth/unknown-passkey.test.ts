import { auth } from '@atesta/contract/routes/auth.ts'
import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, startApp, stepNow, withoutApp } from '@atesta/testkit/outside/authenticator-app.ts'
import {
  addPasskey,
  askDevice,
  passkeyDevice,
  signInByPasskey,
} from '@atesta/testkit/outside/passkey-device.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { type Caller, enter } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashOfToken, newToken } from '../../identity/tokens.ts'

/* What its owner can do about a passkey that another person has added to the account. */

const given = useScene()
const chosen = 'what its owner chose'
let sam: Caller
beforeEach(async () => {
  const { stack } = given
  await stack.query(`UPDATE companies SET require_second_factor = false`)
  await stack.query('DELETE FROM auth.passkeys')
  await stack.query('DELETE FROM auth.mails')
  sam = await enter(stack.url, 'sam@acme.test', stack.password)
})

/** Stores a link for a new password, and returns what uses it. */
async function askReset() {
  const token = newToken()
  await given.stack.query('DELETE FROM auth.password_resets')
  await given.stack.query(
    `INSERT INTO auth.password_resets (token_hash, auth_user_id, expires_at)
     SELECT $1, auth_user_id, now() + interval '1 hour' FROM users WHERE id = $2`,
    [hashOfToken(token), sam.userId],
  )
  return (removes: boolean, password: string): Promise<Response> =>
    given.stack.anyone('/api/auth/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password, remove_passkeys: removes }),
    })
}
const reset = async (removes: boolean, password = given.stack.password) =>
  (await askReset())(removes, password)
const entry = async (device: ReturnType<typeof passkeyDevice>) =>
  (await signInByPasskey(given.stack, device)).answer.status
/** Their owner is told of the removal once, after the answer. */
const isMailed = () =>
  until(
    async () => (await countRows(given.stack, 'auth.mails', `facts ->> 'change' = 'passkey_removed'`)) === 1,
  )

describe('with a new password by mail', () => {
  test('keeps the passkey unless it is to be removed', async () => {
    const device = passkeyDevice()
    await addPasskey(sam, device)
    expect((await reset(false)).status).toBe(204)
    expect(await entry(device)).toBe(200)
    expect((await reset(true)).status).toBe(204)
    expect(await entry(device)).toBe(401)
    const [removed] = await given.stack.query(
      `SELECT user_id, details FROM audit_events WHERE action = 'remove_passkey' ORDER BY id DESC LIMIT 1`,
    )
    expect(removed).toEqual({ user_id: sam.userId, details: { passkeys: 1 } })
    await isMailed()
    // With none left, there is nothing to tell.
    expect((await reset(true)).status).toBe(204)
    await given.stack.settle()
    await isMailed()
  })

  test('keeps a passkey that the company requires; the link stays valid', async () => {
    const device = passkeyDevice()
    await addPasskey(sam, device)
    await given.stack.query(`UPDATE companies SET require_second_factor = true WHERE slug = 'acme'`)
    await expectProblem(await reset(true, chosen), auth.resetPassword, 'passkeys_required')
    expect(await countRows(given.stack, 'auth.password_resets')).toBe(1)
    expect(await entry(device)).toBe(200)
  })

  test('keeps a passkey that the company begins to require meanwhile; the link stays valid', async () => {
    const device = passkeyDevice()
    await addPasskey(sam, device)
    const required = {
      sql: `WITH now_required AS (UPDATE companies SET require_second_factor = true RETURNING id)
        SELECT FROM auth.password_resets FOR UPDATE`,
      values: [],
    }
    const send = await askReset()
    const [refused] = await inTurn<[Response]>(given.stack, required, [() => send(true, chosen)])
    await expectProblem(refused, auth.resetPassword, 'passkeys_required')
    expect(await countRows(given.stack, 'auth.password_resets')).toBe(1)
    expect(await entry(device)).toBe(200)
  })

  test('does not keep a passkey added concurrently', async () => {
    const device = passkeyDevice()
    const { options } = await sam.api.passkeys.start()
    const body = { name: 'Phone', response: device.make(options) }
    const person = { sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE', values: [sam.userId] }
    const [, added] = await inTurn<Response[]>(given.stack, person, [
      () => reset(true),
      () => call(sam, passkeys.create, { body }),
    ])
    expect(added?.status).toBe(401)
    expect(await entry(device)).toBe(401)
  })
})

test('removes it with a new app on request', async () => {
  const device = passkeyDevice()
  await addPasskey(sam, device)
  const { key } = await startApp(given.stack, sam)
  await sam.api.secondFactor.confirm({ body: { code: appCode(key, stepNow()), remove_passkeys: true } })
  expect(await entry(device)).toBe(401)
  expect((await sam.fetch('/api/auth/me')).status).toBe(200)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'enable_second_factor' })
  await isMailed()
  await withoutApp(given.stack, sam)
})

test('refuses a concurrent sign-in with the removed passkey', async () => {
  const { stack } = given
  const device = passkeyDevice()
  const { id } = await addPasskey(sam, device)
  const { options, give } = await askDevice(stack)
  // A session refers to the sign-in, so it waits here; removing the passkey does not.
  const account = { sql: `SELECT FROM auth."user" WHERE "email" = $1 FOR UPDATE`, values: [sam.email] }
  const [entered, removed] = await inTurn<Response[]>(stack, account, [
    () => give(device.show(options)),
    () => call(sam, passkeys.remove, { params: { id } }),
  ])
  expect(removed?.status).toBe(204)
  await expectProblem(entered as Response, passkeys.signIn, 'passkey_unknown')
  expect((await sam.fetch('/api/auth/me')).status).toBe(200)
})
