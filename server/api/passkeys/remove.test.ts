import { passkeys } from '@atesta/contract/routes/passkeys.ts'
import { expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice, signInByPasskey } from '@atesta/testkit/outside/passkey-device.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('ends its use and all other sessions, and notifies its owner; others cannot remove it', async () => {
  const { stack, sam, ines } = given
  const device = passkeyDevice()
  const { id } = await addPasskey(sam, device)
  await expectRefused(stack, ines, passkeys.remove, { params: { id } }, 'not_found')
  const { cookies } = await signInByPasskey(stack, device)
  const begun = () => stack.anyone('/api/auth/me', { headers: { cookie: cookies } })
  expect((await begun()).status).toBe(200)
  await sam.api.passkeys.remove({ params: { id } })
  expect((await begun()).status).toBe(401)
  expect((await sam.fetch('/api/auth/me')).status).toBe(200)
  await expectProblem((await signInByPasskey(stack, device)).answer, passkeys.signIn, 'passkey_unknown')
  // Written after the answer.
  await until(
    async () => (await countRows(stack, 'auth.mails', `facts ->> 'change' = 'passkey_removed'`)) === 1,
  )
})
