import { auth } from '@atesta/contract/routes/auth.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, signIn } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'
import { hashOfToken, newToken } from '../../identity/tokens.ts'

const given = useScene()
const replaced = 'a wholly new one'
const change = () => ({ body: { current_password: given.stack.password, password: replaced } })

test('the old password, compared just before it is replaced, lets no one in', async () => {
  const { stack, ines } = given
  const { csrf_token, cookie } = await askCsrf(stack.url)
  const enter = () =>
    fetch(`${stack.url}/api/auth/signin/credentials`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: 'ines@acme.test', password: stack.password, csrf_token }),
    })
  // A session refers to the sign-in, so it waits here; replacing the password does not.
  const person = {
    sql: `SELECT FROM auth."user" WHERE "email" = $1 FOR UPDATE`,
    values: ['ines@acme.test'],
  }
  const [entered, changed] = await inTurn<Response[]>(stack, person, [
    enter,
    () => call(ines, auth.changePassword, change()),
  ])
  expect(changed?.status).toBe(204)
  await expectProblem(entered as Response, auth.signIn, 'bad_credentials')
  const sessions = await stack.query(
    `SELECT FROM auth."session" s JOIN users u ON u.auth_user_id = s."userId" WHERE u.id = $1`,
    [ines.userId],
  )
  // The one in which it was changed.
  expect(sessions).toHaveLength(1)
})

test('requires the new password when it was replaced before the code', async () => {
  const { stack, sam } = given
  const app = await setUpApp(stack, sam)
  const { giveCode } = await givePassword(stack, 'sam@acme.test')
  expect((await call(sam, auth.changePassword, change())).status).toBe(204)
  await expectProblem(await giveCode(appCode(app.key, stepNow() + 1)), auth.signInCode, 'sign_in_expired')
})

test('a change that compared the password before its owner reset it does not replace the new one', async () => {
  const { stack } = given
  const ivan = await stack.as('ivan')
  const token = newToken()
  await stack.query(
    `INSERT INTO auth.password_resets (token_hash, auth_user_id, expires_at)
     SELECT $1, auth_user_id, now() + interval '1 hour' FROM users WHERE id = $2`,
    [hashOfToken(token), ivan.userId],
  )
  const account = {
    sql: `SELECT FROM auth."account" a JOIN users u ON u.auth_user_id = a."userId" WHERE u.id = $1 FOR UPDATE OF a`,
    values: [ivan.userId],
  }
  const [reset, changed] = await inTurn<Response[]>(stack, account, [
    () =>
      stack.anyone('/api/auth/password/reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, password: 'what its owner chose' }),
      }),
    () => call(ivan, auth.changePassword, change()),
  ])
  expect(reset?.status).toBe(204)
  await expectProblem(changed as Response, auth.changePassword, 'wrong_password')
  expect((await signIn(stack.url, ivan.email, 'what its owner chose')).userId).toBe(ivan.userId)
})
