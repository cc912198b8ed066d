import { auth } from '@atesta/contract/routes/auth.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

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
  const signIn = {
    sql: `SELECT FROM auth."user" WHERE "email" = $1 FOR UPDATE`,
    values: ['ines@acme.test'],
  }
  const [entered, changed] = await inTurn<Response[]>(stack, signIn, [
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

test('who gave the old password has to give the new one before a code', async () => {
  const { stack, sam } = given
  const app = await setUpApp(stack, sam)
  const { giveCode } = await givePassword(stack, 'sam@acme.test')
  expect((await call(sam, auth.changePassword, change())).status).toBe(204)
  await expectProblem(await giveCode(appCode(app.key, stepNow() + 1)), auth.signInCode, 'sign_in_expired')
})
