import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { auth } from '@atesta/contract/routes/auth.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, givePassword, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { type Caller, enter } from '@atesta/testkit/stack.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const given = useScene()
let ivan: Caller
beforeEach(async () => {
  await given.stack.query('UPDATE users SET disabled_at = NULL')
  await given.stack.query('DELETE FROM auth.second_factors')
  ivan = await enter(given.stack.url, 'ivan@acme.test', given.stack.password)
})

const body = { kind: 'personal', name: 'Script', scopes: ['workflows:read'] } as const
const makeKey = (by: Caller) => () => call(by, apiKeys.create, { body })
const makeFeed = (by: Caller) => () => call(by, users.createCalendarFeed, { body: { mine: true } })
const disable = () => call(given.alice, users.remove, { params: { id: ivan.userId } })
const enable = () => given.alice.api.users.enable({ params: { id: ivan.userId } })
const demote = async (id: number, range: 'RANGE_ADMIN' | 'RANGE_USER') => {
  const { name, locale, time_zone, phone, version } = await given.alice.api.users.read({ params: { id } })
  const changed = { name, locale, time_zone, phone, version, range }
  return call(given.alice, users.save, { params: { id }, body: changed })
}
const replacePassword = (by: Caller) => () => {
  const { password } = given.stack
  return call(by, auth.changePassword, { body: { current_password: password, password } })
}
const keysOf = (id: number) => countRows(given.stack, 'api_keys', 'user_id = $1 AND revoked_at IS NULL', [id])
const feedsOf = (id: number) => countRows(given.stack, 'calendar_feeds', 'user_id = $1', [id])
const sessionsOf = (id: number) =>
  countRows(given.stack, 'auth."session" s JOIN users u ON u.auth_user_id = s."userId"', 'u.id = $1', [id])
const halvesOf = (id: number) =>
  countRows(
    given.stack,
    'auth.half_sign_ins h JOIN users u ON u.auth_user_id = h.auth_user_id',
    'u.id = $1',
    [id],
  )

/** What a key is counted under before it is made: one being made waits here. */
const beforeKeys = () => ({
  sql: `SELECT pg_advisory_xact_lock(hashtext('atesta.api_keys'), $1)`,
  values: [given.stack.companies.acme],
})
/** What a call has done waits here to be noted, and is not committed yet. */
const beforeCommit = { sql: 'LOCK TABLE audit_events IN SHARE MODE', values: [] }

describe('of who is disabled', () => {
  test('no key stays that was being made then', async () => {
    const [, disabled] = await inTurn<Response[]>(given.stack, beforeKeys(), [makeKey(ivan), disable])
    expect(disabled?.status).toBe(204)
    expect(await keysOf(ivan.userId)).toBe(0)
  })

  test('creates no key or calendar feed for a user disabled meanwhile', async () => {
    const [disabled, key, feed] = await inTurn<Response[]>(given.stack, beforeCommit, [
      disable,
      makeKey(ivan),
      makeFeed(ivan),
    ])
    expect(disabled?.status).toBe(204)
    await expectProblem(key as Response, apiKeys.create, 'unauthenticated')
    await expectProblem(feed as Response, users.createCalendarFeed, 'unauthenticated')
    await enable()
    expect([await keysOf(ivan.userId), await feedsOf(ivan.userId)]).toEqual([0, 0])
  })

  test('no session is left that was begun then', async () => {
    const enterNow = async () => (await givePassword(given.stack, 'ivan@acme.test')).answer
    const [disabled, entered] = await inTurn<Response[]>(given.stack, beforeCommit, [disable, enterNow])
    expect(disabled?.status).toBe(204)
    await expectProblem(entered as Response, auth.signIn, 'bad_credentials')
    expect(await sessionsOf(ivan.userId)).toBe(0)
  })

  test('a sign-in that waits for its code ends as well, begun before or then', async () => {
    const { stack } = given
    const app = await setUpApp(stack, ivan)
    const before = await givePassword(stack, 'ivan@acme.test')
    expect(await halvesOf(ivan.userId)).toBe(1)
    const [disabled, then] = await inTurn<Response[]>(stack, beforeCommit, [
      disable,
      async () => (await givePassword(stack, 'ivan@acme.test')).answer,
    ])
    expect(disabled?.status).toBe(204)
    await expectProblem(then as Response, auth.signIn, 'bad_credentials')
    expect(await halvesOf(ivan.userId)).toBe(0)
    await enable()
    await expectProblem(
      await before.giveCode(appCode(app.key, stepNow() + 1)),
      auth.signInCode,
      'sign_in_expired',
    )
  })
})

describe('of who replaces their password', () => {
  test('no key stays that was being made in another session', async () => {
    const other = await enter(given.stack.url, 'ivan@acme.test', given.stack.password)
    const [, replaced] = await inTurn<Response[]>(given.stack, beforeKeys(), [
      makeKey(other),
      replacePassword(ivan),
    ])
    expect(replaced?.status).toBe(204)
    expect(await keysOf(ivan.userId)).toBe(0)
  })

  test('no session is left that was begun then with a code', async () => {
    const { stack } = given
    const app = await setUpApp(stack, ivan)
    const waits = await givePassword(stack, 'ivan@acme.test')
    const before = await sessionsOf(ivan.userId)
    const [entered, replaced] = await inTurn<Response[]>(
      stack,
      { sql: 'SELECT FROM auth.half_sign_ins FOR UPDATE', values: [] },
      [() => waits.giveCode(appCode(app.key, stepNow() + 1)), replacePassword(ivan)],
    )
    expect([replaced?.status, before]).toEqual([204, 1])
    // Refused, or begun and ended: which of the two comes first when the rows are let go is up to the database.
    expect([200, 401]).toContain(entered?.status)
    expect(await sessionsOf(ivan.userId)).toBe(1)
  })

  test('the session that ends makes neither a key nor an address of a calendar', async () => {
    const other = await enter(given.stack.url, 'ivan@acme.test', given.stack.password)
    const [replaced, key, feed] = await inTurn<Response[]>(given.stack, beforeCommit, [
      replacePassword(ivan),
      makeKey(other),
      makeFeed(other),
    ])
    expect(replaced?.status).toBe(204)
    await expectProblem(key as Response, apiKeys.create, 'unauthenticated')
    await expectProblem(feed as Response, users.createCalendarFeed, 'unauthenticated')
    expect([await keysOf(ivan.userId), await feedsOf(ivan.userId)]).toEqual([0, 0])
  })
})

test('creates no company key for a user demoted meanwhile', async () => {
  const { stack, sam } = given
  expect((await demote(sam.userId, 'RANGE_ADMIN')).status).toBe(200)
  const company = { ...body, kind: 'company', range: 'RANGE_ADMIN' }
  const [demoted, made] = await inTurn<Response[]>(stack, beforeCommit, [
    () => demote(sam.userId, 'RANGE_USER'),
    () => call(sam, apiKeys.create, { body: company }),
  ])
  expect(demoted?.status).toBe(200)
  await expectProblem(made as Response, apiKeys.create, 'forbidden')
  expect(await countRows(stack, 'api_keys', `kind = 'company'`)).toBe(0)
})

test('issues no bearer for a session that ends meanwhile, without a fault', async () => {
  const { stack } = given
  const bearers = { sql: 'LOCK TABLE auth.access_tokens IN SHARE MODE', values: [] }
  const [asked, disabled] = await inTurn<Response[]>(stack, bearers, [
    () => stack.anyone('/api/auth/session', { headers: { cookie: ivan.cookie } }),
    disable,
  ])
  expect(disabled?.status).toBe(204)
  expect([asked?.status, await asked?.json()]).toEqual([200, { user: null, token: null }])
})
