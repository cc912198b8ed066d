import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice } from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('renames one’s own passkey only', async () => {
  const { stack, sam, ines } = given
  const { id } = await addPasskey(sam, passkeyDevice())
  await sam.api.passkeys.rename({ params: { id }, body: { name: 'Old phone' } })
  expect(await sam.api.passkeys.list()).toMatchObject([{ id, name: 'Old phone' }])
  const args = { params: { id }, body: { name: 'Mine' } }
  await expectRefused(stack, ines, passkeys.rename, args, 'not_found')
})
