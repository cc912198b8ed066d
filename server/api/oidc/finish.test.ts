import { comeBack, goToProvider, startOidcProvider } from '@atesta/testkit/outside/oidc-provider.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('answers a session and where its person wanted to go; the rest is in domain/auth/oidc', async () => {
  const { stack } = given
  const provider = await startOidcProvider(`${stack.services.config.publicUrl}/login/return`)
  stack.services.config.oidc = provider.settings()
  try {
    provider.person = { sub: 'p', email: 'ines@acme.test', email_verified: true }
    const answer = await comeBack(stack, await goToProvider(stack, { next: '/dashboard/claims' }))
    expect(await answer.json()).toMatchObject({ code_needed: false, next: '/dashboard/claims' })
    const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names).toContain('atesta.session_token')
  } finally {
    await provider.stop()
  }
})
