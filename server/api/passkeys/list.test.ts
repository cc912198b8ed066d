import { addPasskey, passkeyDevice, signInByPasskey } from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('one’s own, in the order they were made, with when each was used last', async () => {
  const { stack, sam, ines } = given
  const [phone, key] = [passkeyDevice(), passkeyDevice()]
  await addPasskey(sam, phone, 'Phone')
  await addPasskey(sam, key, 'Key')
  await signInByPasskey(stack, key)
  expect(await sam.api.passkeys.list()).toMatchObject([
    { name: 'Phone', last_used_at: null },
    { name: 'Key', last_used_at: expect.any(String) },
  ])
  expect(await ines.api.passkeys.list()).toEqual([])
})
