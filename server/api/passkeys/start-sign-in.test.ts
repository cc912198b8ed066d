import { askDevice } from '@atesta/testkit/outside/passkey-device.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('asks any passkey of this site; the cookie is the browser’s and opens nothing', async () => {
  const { asked, options, cookies } = await askDevice(given.stack)
  expect(options).toMatchObject({ rpId: 'atesta.test', userVerification: 'required' })
  const [cookie = ''] = asked.headers.getSetCookie()
  for (const word of ['HttpOnly', 'SameSite=Strict', 'Max-Age=300', 'Path=/api/passkeys'])
    expect(cookie).toContain(word)
  const [kept] = await given.stack.query('SELECT c::text AS row FROM auth.passkey_challenges c')
  expect(JSON.stringify(kept)).not.toContain(cookies.split('=')[1])
  expect((await given.stack.anyone('/api/auth/me', { headers: { cookie: cookies } })).status).toBe(401)
})
