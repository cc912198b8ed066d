// Slow: each guess at a password is hashed.
import { stepUp } from '@atesta/contract/routes/step-up.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { appCode, newSteps, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { growOld } from '@atesta/testkit/records/old-session.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const withPassword = (password = given.stack.password) => ({ body: { by: 'password' as const, password } })
const makeFeed = (caller: Caller) => call(caller, users.createCalendarFeed, { body: {} })
async function leftOpen(email: string): Promise<Caller> {
  const caller = await given.stack.enter(email, given.stack.password)
  await growOld(given.stack, caller)
  return caller
}

test('the password is enough, for its session at once, and for no other', async () => {
  const [one, other] = [await leftOpen('sam@acme.test'), await leftOpen('sam@acme.test')]
  await expectProblem(await makeFeed(one), users.createCalendarFeed, 'step_up_required')
  await one.api.stepUp.confirm(withPassword())
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'confirm_identity',
    details: { by: 'password' },
  })
  expect((await makeFeed(one)).status).toBe(201)
  await expectProblem(await makeFeed(other), users.createCalendarFeed, 'step_up_required')
})

test('a repeat is not answered either, though it was done: the answer holds a secret', async () => {
  const { stack } = given
  const ivan = await stack.as('ivan')
  const again = () => call(ivan, users.createCalendarFeed, { body: {} }, { 'idempotency-key': 'feed' })
  expect((await again()).status).toBe(201)
  await growOld(stack, ivan)
  await expectProblem(await again(), users.createCalendarFeed, 'step_up_required')
  await ivan.api.stepUp.confirm(withPassword())
  expect((await again()).headers.get('idempotency-replayed')).toBe('true')
})

test('a wrong password is not; ten guesses in a quarter of an hour', async () => {
  const { stack } = given
  const ines = await leftOpen('ines@acme.test')
  await expectRefused(stack, ines, stepUp.confirm, withPassword('not mine'), 'wrong_password')
  const more = Array.from({ length: 9 }, () => call(ines, stepUp.confirm, withPassword('a guess')))
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual(Array(9).fill(422))
  await expectRefused(stack, ines, stepUp.confirm, withPassword(), 'too_many_requests')
  await expectProblem(await makeFeed(ines), users.createCalendarFeed, 'step_up_required')
})

test('a code of the app is enough, once; a recovery code is for signing in', async () => {
  const { stack, sam } = given
  const code = (typed: string) => ({ body: { by: 'code' as const, code: typed } })
  await expectRefused(stack, sam, stepUp.confirm, code('123456'), 'second_factor_off')
  const { key, codes } = await setUpApp(stack, sam)
  await growOld(stack, sam)
  const refusal = await expectProblem(await makeFeed(sam), users.createCalendarFeed, 'step_up_required')
  expect(refusal.meta).toEqual({ ways: ['password', 'code'] })
  await expectRefused(stack, sam, stepUp.confirm, code(codes[0] ?? ''), 'validation_failed')
  const right = code(appCode(key, stepNow()))
  await sam.api.stepUp.confirm(right)
  expect((await makeFeed(sam)).status).toBe(201)
  await growOld(stack, sam)
  await expectRefused(stack, sam, stepUp.confirm, right, 'code_wrong')
  await newSteps(stack)
})
