import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a code without a step, as from an older page, belongs to the newest sign-in', async () => {
  const { stack, ines } = given
  const app = await setUpApp(stack, ines)
  const first = await givePassword(stack, 'ines@acme.test')
  const second = await givePassword(stack, 'ines@acme.test', stack.password, first.cookies)
  const { csrf_token, cookie } = await askCsrf(stack.url, second.cookies)
  const answer = await stack.anyone('/api/auth/signin/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ code: appCode(app.key, stepNow()), csrf_token }),
  })
  expect(answer.status).toBe(200)
  const { step } = (await second.answer.json()) as { step: string }
  expect(answer.headers.getSetCookie().join()).toContain(`atesta.half.${step}=; Max-Age=0`)
})
