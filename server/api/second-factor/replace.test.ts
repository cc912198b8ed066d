import { auth } from '@atesta/contract/routes/auth.ts'
import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import {
  appCode,
  givePassword,
  newSteps,
  setUpApp,
  stepNow,
} from '@atesta/testkit/outside/authenticator-app.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const now = (key: string) => appCode(key, stepNow())
const proof = (code: string) => ({ body: { password: given.stack.password, code } })

test('the app before counts until a code of the new one is shown, then the new one and its recovery codes alone do', async () => {
  const { stack, ines } = given
  const { key: old, codes } = await setUpApp(stack, ines)
  await stack.query('UPDATE companies SET require_second_factor = true')
  const { key } = await ines.api.secondFactor.replace(proof(codes[0] ?? ''))
  expect((await (await givePassword(stack, ines.email)).giveCode(now(old))).status).toBe(200)
  await newSteps(stack)
  const wrong = { body: { code: now(old) } }
  await expectRefused(stack, ines, secondFactor.confirm, wrong, 'code_wrong')
  const { recovery_codes } = await ines.api.secondFactor.confirm({ body: { code: now(key) } })
  await newSteps(stack)
  const { giveCode } = await givePassword(stack, ines.email)
  for (const gone of [now(old), codes[1] ?? ''])
    await expectProblem(await giveCode(gone), auth.signInCode, 'code_wrong')
  expect((await giveCode(recovery_codes[0] ?? '')).status).toBe(200)
  await newSteps(stack)
  expect((await (await givePassword(stack, ines.email)).giveCode(now(key))).status).toBe(200)
  await stack.settle()
  await expect
    .poll(() => smtp.received.map(({ mail }) => mail.subject))
    .toContain('Two-step sign-in moved to another app')
  // What was confirmed is not confirmed again.
  await expectRefused(
    stack,
    ines,
    secondFactor.confirm,
    { body: { code: now(key) } },
    'second_factor_not_started',
  )
})

test('within an hour', async () => {
  const { stack, alice } = given
  const { codes } = await setUpApp(stack, alice)
  const { key } = await alice.api.secondFactor.replace(proof(codes[0] ?? ''))
  await stack.query(`UPDATE auth.second_factors SET started_at = now() - interval '61 minutes'`)
  const late = { body: { code: now(key) } }
  await expectRefused(stack, alice, secondFactor.confirm, late, 'second_factor_not_started')
})

test('requires password, code and an app', async () => {
  const { stack, sam } = given
  const refused = (args: object, code: 'second_factor_off' | 'wrong_password' | 'code_wrong') =>
    expectRefused(stack, sam, secondFactor.replace, args, code)
  await stack.query('UPDATE companies SET require_second_factor = false')
  await refused(proof('123456'), 'second_factor_off')
  const { codes } = await setUpApp(stack, sam)
  await refused({ body: { password: 'not my password', code: codes[0] } }, 'wrong_password')
  await refused({ body: { code: codes[0] } }, 'wrong_password')
  await refused(proof('ABCDE-FGHJK'), 'code_wrong')
})
