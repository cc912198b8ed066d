import { stepUp } from '@atesta/contract/routes/step-up.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { addPasskey, passkeyDevice } from '@atesta/testkit/outside/passkey-device.ts'
import { growOld } from '@atesta/testkit/records/old-session.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a passkey confirms that it is them, once for what was asked; that of another person does not', async () => {
  const { stack, sam, ines } = given
  const [his, hers] = [passkeyDevice(), passkeyDevice()]
  await addPasskey(sam, his)
  await addPasskey(ines, hers)
  await growOld(stack, sam)
  const make = () => call(sam, users.createCalendarFeed, { body: {} })
  const { meta } = await expectProblem(await make(), users.createCalendarFeed, 'step_up_required')
  expect(meta).toEqual({ ways: ['password', 'passkey'] })
  const { options } = await sam.api.stepUp.startPasskey()
  expect(options).toMatchObject({
    allowCredentials: [{ id: expect.any(String) }],
    userVerification: 'required',
  })
  const shown = (device: typeof his, asked = options) => ({
    body: { by: 'passkey' as const, response: device.show(asked) },
  })
  await expectRefused(stack, sam, stepUp.confirm, shown(hers), 'passkey_unknown')
  await expectRefused(stack, sam, stepUp.confirm, shown(his), 'passkey_unknown')
  const again = shown(his, (await sam.api.stepUp.startPasskey()).options)
  await sam.api.stepUp.confirm(again)
  expect((await make()).status).toBe(201)
  await expectRefused(stack, sam, stepUp.confirm, again, 'passkey_unknown')
})
