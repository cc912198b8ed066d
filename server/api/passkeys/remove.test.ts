import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice, signInByPasskey } from '@atesta/testkit/outside/passkey-device.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { test } from 'vitest'

const given = useScene()

test('it signs in no more, and its person is told; nobody else takes it away', async () => {
  const { stack, sam, ines } = given
  const device = passkeyDevice()
  const { id } = await addPasskey(sam, device)
  await expectRefused(stack, ines, passkeys.remove, { params: { id } }, 'not_found')
  await sam.api.passkeys.remove({ params: { id } })
  await expectProblem((await signInByPasskey(stack, device)).answer, passkeys.signIn, 'passkey_unknown')
  // Written after the answer.
  await until(
    async () => (await countRows(stack, 'auth.mails', `facts ->> 'change' = 'passkey_removed'`)) === 1,
  )
})
