import { setUpApp } from '@atesta/testkit/outside/authenticator-app.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('says since when there is one, how many recovery codes are left and whether the company requires it', async () => {
  const read = () => given.ines.api.secondFactor.read()
  expect(await read()).toEqual({ since: null, recovery_codes_left: 0, required: false, has_password: true })
  await setUpApp(given.stack, given.ines)
  expect(await read()).toEqual({
    since: expect.any(String),
    recovery_codes_left: 10,
    required: false,
    has_password: true,
  })
  await given.stack.query('UPDATE companies SET require_second_factor = true')
  expect(await read()).toMatchObject({ required: true, has_password: true })
})
