import { goToProvider, startOidcProvider } from '@atesta/testkit/outside/oidc-provider.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('leads to the provider with what only this browser can come back with, and keeps none of it', async () => {
  const { stack } = given
  const { publicUrl } = stack.services.config
  const provider = await startOidcProvider(`${publicUrl}/login/return`)
  stack.services.config.oidc = provider.settings()
  try {
    provider.person = { sub: 'p', email: 'ines@acme.test' }
    const [one, other] = [await goToProvider(stack), await goToProvider(stack, { again: true })]
    const asked = Object.fromEntries(one.address.searchParams)
    expect(asked).toMatchObject({
      client_id: 'atesta',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/login/return`,
      code_challenge_method: 'S256',
      response_mode: 'fragment',
    })
    expect(asked).not.toHaveProperty('prompt')
    expect(Object.fromEntries(other.address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked[name]).not.toBe(other.address.searchParams.get(name))
    const [, token = 'none'] = one.cookies.split('=')
    const [kept] = await stack.query('SELECT o::text AS row FROM auth.oidc_sign_ins o LIMIT 1')
    for (const secret of [token, asked.state, asked.nonce]) expect(String(kept?.row)).not.toContain(secret)
  } finally {
    await provider.stop()
  }
})
