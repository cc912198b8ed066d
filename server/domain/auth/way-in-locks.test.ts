import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { call } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, startApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { addPasskey, passkeyDevice } from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import pg from 'pg'
import { expect, test } from 'vitest'

/* Changes of passkeys and of the app lock the row of their person, then the sessions. */

const given = useScene()

test('a passkey can be added and removed while other requests of its person are writing', async () => {
  const { stack, sam } = given
  const writer = new pg.Client({ connectionString: stack.databaseUrl })
  await writer.connect()
  try {
    await writer.query('BEGIN')
    // What a foreign key to the person holds, such as that of every request that can be repeated.
    await writer.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [sam.userId])
    const { id } = await addPasskey(sam, passkeyDevice())
    expect((await call(sam, passkeys.remove, { params: { id } })).status).toBe(204)
  } finally {
    await writer.end()
  }
})

test('an app that is confirmed while a passkey is removed elsewhere does not deadlock with it', async () => {
  const { stack, ines } = given
  const { id } = await addPasskey(ines, passkeyDevice())
  const other = await enter(stack.url, 'ines@acme.test', stack.password)
  const { key } = await startApp(stack, other)
  await stack.query(
    `INSERT INTO auth.half_sign_ins (token_hash, auth_user_id, expires_at)
     SELECT '\\x00', auth_user_id, now() + interval '1 hour' FROM users WHERE id = $1`,
    [ines.userId],
  )
  const waiting = { sql: `SELECT FROM auth.half_sign_ins FOR UPDATE`, values: [] }
  const answers = await inTurn<Response[]>(stack, waiting, [
    () => call(other, secondFactor.confirm, { body: { code: appCode(key, stepNow()) } }),
    () => call(ines, passkeys.remove, { params: { id } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
})
