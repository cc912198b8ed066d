import { auth } from '@atesta/contract/routes/auth.ts'
import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('ten new ones; none of those before is good any more', async () => {
  const { stack, ines } = given
  const { key, codes } = await setUpApp(stack, ines)
  const { recovery_codes } = await ines.api.secondFactor.newCodes({
    body: { password: stack.password, code: appCode(key, stepNow()) },
  })
  expect(recovery_codes).toHaveLength(10)
  expect(recovery_codes.some((code) => codes.includes(code))).toBe(false)
  const { giveCode } = await givePassword(stack, 'ines@acme.test')
  await expectProblem(await giveCode(codes[0] ?? ''), auth.signInCode, 'code_wrong')
  expect((await giveCode(recovery_codes[0] ?? '')).status).toBe(200)
})

test('users without a password sign in again instead', async () => {
  const { stack, alice } = given
  const { codes } = await setUpApp(stack, alice)
  const own = `"userId" = (SELECT auth_user_id FROM users WHERE id = ${alice.userId})`
  await stack.query(`DELETE FROM auth."account" WHERE ${own}`)
  const begun = (minutesAgo: number) =>
    stack.query(
      `UPDATE auth."session" SET "createdAt" = now() - make_interval(mins => ${minutesAgo}) WHERE ${own}`,
    )
  await begun(0)
  expect(await alice.api.secondFactor.read()).toMatchObject({ has_password: false })
  const body = (code = '') => ({ body: { code } })
  expect((await alice.api.secondFactor.newCodes(body(codes[0]))).recovery_codes).toHaveLength(10)
  // Written after the answer, for a reader who has no password to replace.
  const told = `facts ->> 'change' = 'codes' AND facts ->> 'has_password' = 'false'`
  await until(async () => (await countRows(stack, 'auth.mails', told)) === 1)
  await begun(11)
  const { meta } = await expectRefused(
    stack,
    alice,
    secondFactor.newCodes,
    body(codes[1]),
    'step_up_required',
  )
  expect(meta).toEqual({ ways: [] })
})

test('requires password and code', async () => {
  const { stack, sam } = given
  const body = (password: string, code: string) => ({ body: { password, code } })
  const refused = (args: object, code: 'second_factor_off' | 'wrong_password' | 'code_wrong') =>
    expectRefused(stack, sam, secondFactor.newCodes, args, code)
  await refused(body(stack.password, '123456'), 'second_factor_off')
  const { codes } = await setUpApp(stack, sam)
  await refused(body('not my password', codes[0] ?? ''), 'wrong_password')
  await refused(body(stack.password, 'ABCDE-FGHJK'), 'code_wrong')
})
