import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })

test('requires password and code; afterwards the password suffices, which is audited and mailed', async () => {
  const { stack, ines } = given
  const { key } = await setUpApp(stack, ines)
  await ines.api.secondFactor.remove({ body: { password: stack.password, code: appCode(key, stepNow()) } })
  expect(await lastAudit(stack)).toMatchObject({ user_id: ines.userId, action: 'disable_second_factor' })
  await stack.settle()
  expect((await smtp.mailTo('ines@acme.test')).mail.subject).toBe('Two-step sign-in is off')
  const { answer } = await givePassword(stack, 'ines@acme.test')
  expect(await answer.json()).toMatchObject({ user: { email: 'ines@acme.test' } })
  expect(await stack.query('SELECT FROM auth.recovery_codes')).toEqual([])
})

test('refuses less, and while the company requires a second factor', async () => {
  const { stack, sam } = given
  const { codes } = await setUpApp(stack, sam)
  const [code = ''] = codes
  const refused = (
    password: string,
    given: string,
    why: 'wrong_password' | 'code_wrong' | 'second_factor_required',
  ) => expectRefused(stack, sam, secondFactor.remove, { body: { password, code: given } }, why)
  await refused('not my password', code, 'wrong_password')
  await refused(stack.password, 'ABCDE-FGHJK', 'code_wrong')
  await stack.query('UPDATE companies SET require_second_factor = true')
  await refused(stack.password, code, 'second_factor_required')
})
