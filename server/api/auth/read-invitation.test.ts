import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const read = (token: string, address = '203.0.113.1') =>
  given.stack.anyone('/api/auth/invitation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ token }),
  })
let token: string
let id: number
beforeAll(async () => {
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_SUPERVISOR', locale: 'pt' } as const
  id = (await given.alice.api.users.create({ body })).id
  token = await mailedToken(given.stack, smtp, 'nora@acme.test')
})

test('returns the invitation repeatedly without changing it', async () => {
  const before = await rowsOf(given.stack)
  for (let n = 0; n < 2; n++)
    expect(await (await read(token)).json()).toEqual({
      email: 'nora@acme.test',
      name: 'Nora',
      range: 'RANGE_SUPERVISOR',
      company: {
        name: 'Acme Mining',
        locale: 'en',
        layout: { slug: 'atesta-mining', colours: { main: '#a4552a' }, logo: null },
      },
      locale: 'pt',
      time_zone: 'UTC',
      expires_at: expect.stringMatching(/^\d{4}-/),
    })
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('unknown, expired and withdrawn are the same', async () => {
  await expectProblem(await read('U'.repeat(43)), auth.readInvitation, 'invitation_invalid')
  await given.stack.query('UPDATE invitations SET expires_at = now()')
  await expectProblem(await read(token), auth.readInvitation, 'invitation_invalid')
  await given.alice.api.users.invite({ params: { id } })
  const fresh = await mailedToken(given.stack, smtp, 'nora@acme.test')
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
  await expectProblem(await read(fresh), auth.readInvitation, 'invitation_invalid')
})

test('guessing ends after sixty tries', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('auth-token-address:192.0.2.7', 60, $1)`,
    [Date.now() + 60_000],
  )
  await expectProblem(await read('U'.repeat(43), '192.0.2.7'), auth.readInvitation, 'too_many_requests')
})
