import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { setUpApp } from '@atesta/testkit/outside/authenticator-app.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })

test('the session that showed the code stays; other sessions, personal keys and the calendar’s address end', async () => {
  const { stack, sam } = given
  const other = await enter(stack.url, 'sam@acme.test', stack.password)
  const { token } = await sam.api.apiKeys.create({
    body: { kind: 'personal', name: 'Script', scopes: ['workflows:read'] },
  })
  const { address } = await sam.api.users.createCalendarFeed({ body: {} })
  const feed = () => fetch(stack.url + new URL(address).pathname)
  expect((await feed()).status).toBe(200)
  const { codes } = await setUpApp(stack, sam)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  expect((await sam.fetch('/api/auth/me')).status).toBe(200)
  expect((await other.fetch('/api/auth/me')).status).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  expect((await stack.anyone('/api/workflows', { headers })).status).toBe(401)
  expect((await feed()).status).toBe(404)
  const actions = await stack.query<{ action: string; details: { reason?: string } }>(
    `SELECT action, details FROM audit_events WHERE user_id = $1 ORDER BY id DESC LIMIT 3`,
    [sam.userId],
  )
  expect(actions.map(({ action }) => action).sort()).toEqual(['enable_second_factor', 'revoke', 'revoke'])
  await stack.settle()
  expect((await smtp.mailTo('sam@acme.test')).mail.subject).toBe('Two-step sign-in is on')
  expect(await lastAudit(stack)).toMatchObject({ user_id: sam.userId })
})

test('turns nothing on without a start or with a wrong code', async () => {
  const { stack, ines } = given
  const code = { body: { code: '123456' } }
  await expectRefused(stack, ines, secondFactor.confirm, code, 'second_factor_not_started')
  await ines.api.secondFactor.start()
  // As many characters as a code has, and more bytes.
  const accent = { body: { code: '12345é' } }
  await expectRefused(stack, ines, secondFactor.confirm, accent, 'code_wrong')
  const letters = { body: { code: 'ABCDE-FGHJK' } }
  await expectRefused(stack, ines, secondFactor.confirm, letters, 'code_wrong')
  expect(await ines.api.secondFactor.read()).toEqual({
    since: null,
    recovery_codes_left: 0,
    required: false,
    has_password: true,
  })
})
