import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { oidcSettings } from '../../services/oidc-settings.ts'

/* An account that a provider of OpenID Connect opened has no password. */

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const email = 'ines@acme.test'
const post = (path: string, body: object) =>
  given.stack.anyone(`/api/auth/password${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeEach(() =>
  given.stack.query(
    `DELETE FROM auth."account" a USING users u WHERE a."userId" = u.auth_user_id AND u.email = $1`,
    [email],
  ),
)

/** Has a provider configured in this process while `work` runs. */
async function withProvider(work: () => Promise<void>) {
  const { config } = given.stack.services
  config.oidc = oidcSettings({
    OIDC_ISSUER: 'https://id.acme.test',
    OIDC_CLIENT_ID: 'atesta',
    OIDC_SCOPE: 'openid',
    OIDC_SECOND_FACTOR: [],
  })
  try {
    await work()
  } finally {
    config.oidc = undefined
  }
}

test('with a provider, answers a request for a password with an explanation', () =>
  withProvider(async () => {
    expect((await post('/forgot', { email })).status).toBe(202)
    await given.stack.settle()
    expect((await smtp.mailTo(email)).mail.subject).toBe('Your account has no password')
    expect(await countRows(given.stack, 'auth.password_resets', 'true')).toBe(0)
  }))

test('with a provider, a link mailed by a process without one sets no first password', async () => {
  const { stack } = given
  expect((await post('/forgot', { email })).status).toBe(202)
  const token = await mailedToken(stack, smtp, email)
  await withProvider(async () => {
    const answer = await post('/reset', { token, password: 'the first one here' })
    await expectProblem(answer, auth.resetPassword, 'password_reset_invalid')
  })
})

test('without a provider, sets a first password that signs in', async () => {
  const { stack, ines } = given
  expect((await post('/forgot', { email })).status).toBe(202)
  const token = await mailedToken(stack, smtp, email)
  expect((await post('/reset', { token, password: 'the first one here' })).status).toBe(204)
  expect((await signIn(stack.url, email, 'the first one here')).userId).toBe(ines.userId)
})
