import { limits } from '@atesta/contract/limits.ts'
import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice } from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('asks for a passkey of this site that makes sure who holds it, and is none of those there are', async () => {
  await addPasskey(given.ines, passkeyDevice())
  const { options } = await given.ines.api.passkeys.start()
  expect(options).toMatchObject({
    rp: { id: 'atesta.test' },
    user: { name: 'ines@acme.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: expect.any(String) }],
  })
  const [kept] = await given.stack.query('SELECT c::text AS row FROM auth.passkey_challenges c')
  expect(JSON.stringify(kept)).toContain(String(options.challenge))
})

test('so many, and no more', async () => {
  const { stack, sam } = given
  await stack.query(
    `INSERT INTO auth.passkeys (auth_user_id, credential_id, public_key, counter, transports, name)
     SELECT u.auth_user_id, 'no-' || n, '', 0, '{}', 'Phone' FROM users u, generate_series(1, $1) n
     WHERE u.email = 'sam@acme.test'`,
    [limits.passkeysPerUser],
  )
  await expectRefused(stack, sam, passkeys.start, {}, 'too_many_passkeys')
})
