import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import {
  appCode,
  givePassword,
  newSteps,
  setUpApp,
  stepNow,
} from '@atesta/testkit/outside/authenticator-app.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const email = 'ines@acme.test'
let app: Awaited<ReturnType<typeof setUpApp>>
beforeAll(async () => {
  app = await setUpApp(given.stack, given.ines)
})
beforeEach(() => newSteps(given.stack))

const sessionsOf = () =>
  given.stack.query(
    `SELECT s.id FROM auth.session s JOIN users u ON u.auth_user_id = s."userId" WHERE u.email = $1`,
    [email],
  )
const me = (cookie: string) => given.stack.anyone('/api/auth/me', { headers: { cookie } })
/** A code that the app does not show about now. */
const wrong = () =>
  [-2, -1, 0, 1, 2].some((drift) => appCode(app.key, stepNow() + drift) === '000000') ? '111111' : '000000'

test('the password alone makes no session and opens nothing', async () => {
  const before = await sessionsOf()
  const { answer, cookies } = await givePassword(given.stack, email)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ user: null, token: null, code_needed: true })
  const set = answer.headers.getSetCookie()
  expect(set.join()).toMatch(/atesta\.half\.[0-9a-f]{16}=[^;]+; Max-Age=300; .*HttpOnly; SameSite=Strict/)
  expect(set.join()).not.toMatch(/session_token|device/)
  expect((await me(cookies)).status).toBe(401)
  expect(await sessionsOf()).toEqual(before)
})

test('the code of the app lets in, in the browser that gave the password, once', async () => {
  const { cookies, giveCode } = await givePassword(given.stack, email)
  const code = appCode(app.key, stepNow())
  const elsewhere = await giveCode(code, cookies.replace(/atesta\.half\.[^;]+/, ''))
  await expectProblem(elsewhere, auth.signInCode, 'sign_in_expired')
  const answer = await giveCode(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(await answer.json()).toMatchObject({ user: { email }, token: {} })
  const held = cookiesAfter(answer, cookies)
  expect((await me(held)).status).toBe(200)
  const again = await giveCode(appCode(app.key, stepNow() + 1))
  await expectProblem(again, auth.signInCode, 'sign_in_expired')
})

test('each of several tabs gives the code of its own account; a browser keeps the newest five', async () => {
  const tabs = [await givePassword(given.stack, email)]
  for (let n = 0; n < 5; n++)
    tabs.push(await givePassword(given.stack, email, given.stack.password, tabs.at(-1)?.cookies))
  const cookies = tabs.at(-1)?.cookies ?? ''
  expect(cookies.match(/atesta\.half\.[0-9a-f]{16}=[\w-]/g)).toHaveLength(5)
  const [dropped, second] = tabs
  const late = await dropped?.giveCode(appCode(app.key, stepNow()), cookies)
  await expectProblem(late as Response, auth.signInCode, 'sign_in_expired')
  expect((await second?.giveCode(appCode(app.key, stepNow()), cookies))?.status).toBe(200)
})

test('a code is good for one time, and so is every earlier one', async () => {
  const step = stepNow()
  const first = await givePassword(given.stack, email)
  expect((await first.giveCode(appCode(app.key, step + 1))).status).toBe(200)
  const second = await givePassword(given.stack, email)
  for (const used of [step + 1, step, step - 1])
    await expectProblem(await second.giveCode(appCode(app.key, used)), auth.signInCode, 'code_wrong')
})

test('accepts one of many concurrent requests with the same code', async () => {
  const browsers = await Promise.all([1, 2, 3, 4].map(() => givePassword(given.stack, email)))
  const code = appCode(app.key, stepNow())
  const answers = await Promise.all(browsers.map(({ giveCode }) => giveCode(code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

test('codes of other times are refused', async () => {
  const { giveCode } = await givePassword(given.stack, email)
  for (const drift of [-10, 10]) {
    const code = appCode(app.key, stepNow() + drift)
    await expectProblem(await giveCode(code), auth.signInCode, 'code_wrong')
  }
})

test('a recovery code lets in once; that is audited and told by mail', async () => {
  const [code = ''] = app.codes
  const { giveCode } = await givePassword(given.stack, email)
  expect((await giveCode(code.toLowerCase().replace('-', ' '))).status).toBe(200)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'use_recovery_code',
    details: { codes_left: 9 },
  })
  await given.stack.settle()
  expect((await smtp.mailTo(email)).mail.subject).toBe('A recovery code was used')
  const later = await givePassword(given.stack, email)
  await expectProblem(await later.giveCode(code), auth.signInCode, 'code_wrong')
})

test('after ten wrong codes the right one has to wait', async () => {
  const { giveCode } = await givePassword(given.stack, email)
  for (let n = 0; n < 10; n++) await expectProblem(await giveCode(wrong()), auth.signInCode, 'code_wrong')
  const answer = await giveCode(appCode(app.key, stepNow()))
  await expectProblem(answer, auth.signInCode, 'too_many_requests')
})

test('the second step waits five minutes', async () => {
  const { giveCode } = await givePassword(given.stack, email)
  const [row] = await given.stack.query<{ seconds: number }>(
    `SELECT max(extract(epoch FROM expires_at - now()))::float8 AS seconds FROM auth.half_sign_ins`,
  )
  expect(row?.seconds).toBeLessThanOrEqual(300)
  await given.stack.query('UPDATE auth.half_sign_ins SET expires_at = now()')
  await expectProblem(await giveCode(appCode(app.key, stepNow())), auth.signInCode, 'sign_in_expired')
  await given.stack.services.sessions.sweep()
  expect(await given.stack.query('SELECT FROM auth.half_sign_ins')).toEqual([])
})

test('a person who was disabled between the steps is not let in', async () => {
  const { giveCode } = await givePassword(given.stack, email)
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE email = $1', [email])
  const answer = await giveCode(appCode(app.key, stepNow()))
  await given.stack.query('UPDATE users SET disabled_at = NULL WHERE email = $1', [email])
  await expectProblem(answer, auth.signInCode, 'sign_in_expired')
})

test('key and codes cannot be read from the database', async () => {
  const rows = await given.stack.query(
    `SELECT encode(secret, 'escape') AS secret, (SELECT string_agg(code_digest, ' ') FROM auth.recovery_codes) AS codes
     FROM auth.second_factors`,
  )
  const text = JSON.stringify(rows)
  for (const secret of [app.key, ...app.codes, ...app.codes.map((code) => code.replace('-', ''))])
    expect(text).not.toContain(secret)
})
