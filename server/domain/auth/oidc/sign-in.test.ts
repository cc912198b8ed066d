// Slow: each test goes through a provider of OpenID Connect, there and back.

import { inTurn } from '@atesta/testkit/in-turn.ts'
import { appCode, setUpApp, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import {
  comeBack,
  goToProvider,
  type OidcProvider,
  type Person,
  startOidcProvider,
} from '@atesta/testkit/outside/oidc-provider.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const given = useScene()
let provider: OidcProvider
beforeAll(async () => {
  provider = await startOidcProvider(`${given.stack.services.config.publicUrl}/login/return`)
})
afterAll(() => provider.stop())

const roles = {
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: [
    { value: 'leads', range: 'RANGE_SUPERVISOR' },
    { value: 'bosses', range: 'RANGE_ADMIN' },
    { value: 'field', range: 'RANGE_USER' },
  ],
}
const use = (more: Record<string, unknown> = {}) => {
  given.stack.services.config.oidc = provider.settings(more)
}
beforeEach(() => use())

type Answer = {
  status: number
  code?: string
  user: { email: string; profile: { range: string } } | null
  code_needed?: boolean
  step?: string | null
  next?: string
  cookies: string
}
async function read(answer: Response, cookies: string): Promise<Answer> {
  const body = (await answer.json()) as Omit<Answer, 'status' | 'cookies'>
  return { ...body, status: answer.status, cookies: cookiesAfter(answer, cookies) }
}
async function signInAs(person: Person, body: Parameters<typeof goToProvider>[1] = {}): Promise<Answer> {
  provider.person = person
  const there = await goToProvider(given.stack, body)
  return read(await comeBack(given.stack, there), there.cookies)
}
const ines: Person = { sub: 'p-ines', email: 'Ines@acme.test', email_verified: true }
const userOf = async (email: string) =>
  (await given.stack.query('SELECT * FROM users WHERE lower(email) = $1', [email]))[0]

test('lets a person in by their verified address, from then on by what the provider calls them', async () => {
  const first = await signInAs(ines, { next: '/dashboard/workflows?q=a#b' })
  expect(first).toMatchObject({ status: 200, code_needed: false, next: '/dashboard/workflows?q=a#b' })
  expect(first.user?.email).toBe('ines@acme.test')
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'link', noun: 'user' })
  const me = await given.stack.anyone('/api/auth/me', { headers: { cookie: first.cookies } })
  expect(me.status).toBe(200)
  // Another address, which is not even verified: it is the same person.
  const again = await signInAs({ ...ines, email: 'other@elsewhere.test', email_verified: false })
  expect(again.user?.email).toBe('ines@acme.test')
  // The address was given to another person there: the account is not.
  expect(await signInAs({ ...ines, sub: 'p-successor' })).toMatchObject({
    status: 403,
    code: 'oidc_no_account',
  })
})

describe('accepts only the response that this browser asked for', () => {
  const broken: [string, string, (there: Awaited<ReturnType<typeof goToProvider>>) => unknown][] = [
    ['another issuer', 'oidc_failed', ({ response }) => response.set('iss', 'https://other.test')],
    ['another code', 'oidc_failed', ({ response }) => response.set('code', 'x'.repeat(43))],
    [
      'the refusal of its person',
      'oidc_refused',
      ({ response }) => {
        response.delete('code')
        response.set('error', 'access_denied')
      },
    ],
  ]
  test.each(broken)('%s: %s', async (_what, code, change) => {
    provider.person = ines
    const there = await goToProvider(given.stack)
    change(there)
    expect(await read(await comeBack(given.stack, there), '')).toMatchObject({ code })
    // It is used up, whatever came of it.
    expect(await read(await comeBack(given.stack, there), '')).toMatchObject({ code: 'sign_in_expired' })
  })

  test('another state or none: sign_in_expired, and the way back stays open', async () => {
    provider.person = ines
    const { cookies, response } = await goToProvider(given.stack)
    for (const state of ['x'.repeat(64), '']) {
      const made = new URLSearchParams({ state, code: 'x'.repeat(43) })
      const answer = await comeBack(given.stack, { cookies, response: made })
      expect(await read(answer, '')).toMatchObject({ code: 'sign_in_expired' })
    }
    expect((await comeBack(given.stack, { cookies, response })).status).toBe(200)
  })

  test('each of several tabs comes back, in any order; a browser keeps the newest five', async () => {
    provider.person = ines
    const tabs = [await goToProvider(given.stack)]
    for (let n = 0; n < 5; n++) tabs.push(await goToProvider(given.stack, {}, () => {}, tabs.at(-1)?.cookies))
    const cookies = tabs.at(-1)?.cookies ?? ''
    expect(cookies.match(/atesta\.oidc\.[0-9a-f]{16}=[\w-]/g)).toHaveLength(5)
    const come = (tab = tabs[0]) =>
      comeBack(given.stack, { cookies, response: tab?.response ?? new URLSearchParams() })
    expect((await come(tabs[5])).status).toBe(200)
    expect((await come(tabs[1])).status).toBe(200)
    expect(await read(await come(tabs[0]), '')).toMatchObject({ code: 'sign_in_expired' })
  })

  test('another nonce, another challenge', async () => {
    provider.person = ines
    for (const name of ['nonce', 'code_challenge']) {
      const there = await goToProvider(given.stack, {}, ({ searchParams }) =>
        searchParams.set(name, 'x'.repeat(43)),
      )
      expect(await read(await comeBack(given.stack, there), '')).toMatchObject({ code: 'oidc_failed' })
    }
  })

  test('the code of another browser, and the same code again', async () => {
    provider.person = ines
    const [mine, stolen] = [await goToProvider(given.stack), await goToProvider(given.stack)]
    stolen.response.set('state', mine.response.get('state') ?? '')
    const mixed = await comeBack(given.stack, { cookies: mine.cookies, response: stolen.response })
    expect(await read(mixed, '')).toMatchObject({ status: 401, code: 'oidc_failed' })
    expect((await comeBack(given.stack, { cookies: '', response: mine.response })).status).toBe(401)

    const there = await goToProvider(given.stack)
    expect((await comeBack(given.stack, there)).status).toBe(200)
    expect(await read(await comeBack(given.stack, there), '')).toMatchObject({ code: 'sign_in_expired' })
  })

  test('within minutes', async () => {
    const there = await goToProvider(given.stack)
    await given.stack.query('UPDATE auth.oidc_sign_ins SET expires_at = now()')
    expect(await read(await comeBack(given.stack, there), '')).toMatchObject({ code: 'sign_in_expired' })
  })
})

test('refuses unverified, unknown, disabled and foreign users', async () => {
  const { stack, alice } = given
  const code = async (person: Person) => (await signInAs(person)).code
  expect(await code({ sub: 'p-1', email: 'sam@acme.test' })).toBe('oidc_email_unverified')
  expect(await code({ sub: 'p-2', email: 'new@acme.test', email_verified: true })).toBe('oidc_no_account')
  const ivan = await stack.as('ivan')
  await alice.api.users.remove({ params: { id: ivan.userId } })
  const asIvan = { sub: 'p-3', email: ivan.email, email_verified: true }
  expect(await code(asIvan)).toBe('account_disabled')
  await alice.api.users.enable({ params: { id: ivan.userId } })
  use({ OIDC_COMPANY: 'rival' })
  expect(await code(asIvan)).toBe('oidc_no_account')
  expect(await code(ines)).toBe('oidc_no_account')
  const answer = await comeBack(stack, await goToProvider(stack), { 'accept-language': 'pt' })
  expect(((await answer.json()) as { title: string }).title).toBe('Você não tem conta aqui')
})

test('makes an account for whom the provider gives company and role, within the plan', async () => {
  use({ ...roles, OIDC_COMPANY_CLAIM: 'company' })
  const nina = { sub: 'p-nina', email: 'nina@acme.test', email_verified: true, name: 'Nina' }
  expect(await signInAs({ ...nina, company: 'acme' })).toMatchObject({ code: 'oidc_no_role' })
  expect(await signInAs({ ...nina, groups: ['leads'] })).toMatchObject({ code: 'oidc_no_role' })
  expect(await signInAs({ ...nina, groups: ['leads'], company: 'unheard' })).toMatchObject({
    code: 'oidc_no_account',
  })
  expect(await userOf('nina@acme.test')).toBeUndefined()
  const made = await signInAs({ ...nina, groups: ['field', 'leads'], company: 'acme' })
  expect(made.user).toMatchObject({
    email: 'nina@acme.test',
    name: 'Nina',
    profile: { range: 'RANGE_SUPERVISOR' },
  })
  // They have no password, and no mail gives them one.
  const [{ n } = { n: 1 }] = await given.stack.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM auth."account" a JOIN users u ON u.auth_user_id = a."userId" WHERE u.email = 'nina@acme.test'`,
  )
  expect(n).toBe(0)
  // Whose address signs in to another company has that account and no second one.
  expect(
    await signInAs({
      sub: 'p-r',
      email: 'rita@rival.test',
      email_verified: true,
      groups: ['leads'],
      company: 'acme',
    }),
  ).toMatchObject({ status: 422, code: 'account_elsewhere' })
})

test('follows the role that the provider gives, and never takes the last administrator away', async () => {
  use(roles)
  const as = async (email: string, groups: string[]) =>
    (await signInAs({ sub: `p-${email}`, email, email_verified: true, groups })).user?.profile.range
  expect(await as('ivan@acme.test', ['leads'])).toBe('RANGE_SUPERVISOR')
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    details: { range: 'RANGE_SUPERVISOR', was: 'RANGE_USER', by: 'oidc' },
  })
  expect(await as('ivan@acme.test', ['field', 'unknown'])).toBe('RANGE_USER')
  expect(await as('ivan@acme.test', [])).toBeUndefined()
  expect(await as('alice@acme.test', ['field'])).toBe('RANGE_ADMIN')
})

test('answers an invitation by coming in', async () => {
  const { alice } = given
  const body = { email: 'ida@acme.test', name: 'Ida', range: 'RANGE_USER' } as const
  const { id } = await alice.api.users.create({ body })
  const come = await signInAs({ sub: 'p-ida', email: 'ida@acme.test', email_verified: true })
  expect(come.user).toMatchObject({ id })
  expect(await alice.api.users.read({ params: { id } })).toMatchObject({
    state: 'active',
    invitation_expires_at: null,
  })
})

describe('in two tabs at the same time', () => {
  const inBoth = async (person: Person, held: Parameters<typeof inTurn>[1]) => {
    provider.person = person
    const [one, other] = [await goToProvider(given.stack), await goToProvider(given.stack)]
    const answers = await inTurn<Response[]>(given.stack, held, [
      () => comeBack(given.stack, one),
      () => comeBack(given.stack, other),
    ])
    return Promise.all(answers.map((answer) => read(answer, '')))
  }

  test('an invitation is answered once, and both come in', async () => {
    const body = { email: 'olga@acme.test', name: 'Olga', range: 'RANGE_USER' } as const
    const { id } = await given.alice.api.users.create({ body })
    const person = { sub: 'p-olga', email: body.email, email_verified: true }
    const held = { sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE', values: [id] }
    expect(await inBoth(person, held)).toMatchObject([{ user: { id } }, { user: { id } }])
  })

  test('an account is made once, and both come in', async () => {
    use({ ...roles, OIDC_COMPANY_CLAIM: 'company' })
    const person = { sub: 'p-nora', email: 'nora@acme.test', email_verified: true, groups: ['field'] }
    const held = { sql: 'LOCK TABLE auth.oidc_identities IN SHARE MODE', values: [] }
    const [one, other] = await inBoth({ ...person, company: 'acme' }, held)
    expect(one?.user?.email).toBe('nora@acme.test')
    expect(other?.user?.email).toBe('nora@acme.test')
  })
})

test('does not demote a user who became the last administrator meanwhile', async () => {
  use(roles)
  const ivan = { sub: 'p-ivan@acme.test', email: 'ivan@acme.test', email_verified: true, groups: ['leads'] }
  provider.person = ivan
  const there = await goToProvider(given.stack)
  const give = (administrator: string) => ({
    sql: `UPDATE users SET range = CASE WHEN email = $1 THEN 'RANGE_ADMIN' ELSE 'RANGE_USER' END
      WHERE email IN ('alice@acme.test', 'ivan@acme.test')`,
    values: [administrator],
  })
  const [answer] = await inTurn<Response[]>(given.stack, give('ivan@acme.test'), [
    () => comeBack(given.stack, there),
  ])
  expect((await read(answer as Response, '')).user?.profile.range).toBe('RANGE_ADMIN')
  const { sql, values } = give('alice@acme.test')
  await given.stack.query(sql, values)
})

test('asks for the second factor, unless the provider had it and is believed', async () => {
  const { stack } = given
  const sam = await stack.as('sam')
  const app = await setUpApp(stack, sam)
  const asSam = { sub: 'p-sam', email: sam.email, email_verified: true, amr: ['pwd', 'mfa'] }
  use({ ...roles, OIDC_SECOND_FACTOR: [] })
  const half = await signInAs({ ...asSam, groups: ['field'] })
  expect(half).toMatchObject({ status: 200, user: null, code_needed: true })
  // Nothing follows from what the provider said before the code is there: another person may have the address by now.
  const state = async () => {
    const [row] = await stack.query(
      `SELECT range, (SELECT subject FROM auth.oidc_identities o WHERE o.auth_user_id = u.auth_user_id) AS subject
       FROM users u WHERE u.id = $1`,
      [sam.userId],
    )
    return row
  }
  expect(await state()).toEqual({ range: 'RANGE_SUPERVISOR', subject: null })
  const csrf = await askCsrf(stack.url, half.cookies)
  const entered = await stack.anyone('/api/auth/signin/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrf.cookie },
    body: JSON.stringify({
      step: half.step,
      code: appCode(app.key, stepNow() + 1),
      csrf_token: csrf.csrf_token,
    }),
  })
  expect(entered.status).toBe(200)
  expect(await entered.json()).toMatchObject({ user: { profile: { range: 'RANGE_USER' } } })
  expect(await state()).toEqual({ range: 'RANGE_USER', subject: 'p-sam' })
  use({ OIDC_SECOND_FACTOR: ['mfa'] })
  expect(await signInAs(asSam)).toMatchObject({ code_needed: false, user: { email: sam.email } })
  expect(await signInAs({ ...asSam, amr: ['pwd'] })).toMatchObject({ code_needed: true, user: null })
})

test('counts as step-up only after a fresh authentication at the provider', async () => {
  const keyOf = async ({ cookies }: Answer) => {
    const session = await given.stack.anyone('/api/auth/session', { headers: { cookie: cookies } })
    const { token } = (await session.json()) as { token: { access_token: string } }
    return given.stack.anyone('/api/api_keys/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token.access_token}` },
      body: JSON.stringify({ kind: 'personal', name: 'Script', scopes: ['workflows:read'] }),
    })
  }
  const fresh = await signInAs(ines, { again: true })
  // The provider's time of it, which is in whole seconds, and not ours.
  const [newest] = await given.stack.query(
    `SELECT proved_at = date_trunc('second', proved_at) AS told FROM auth."session" ORDER BY "createdAt" DESC LIMIT 1`,
  )
  expect(newest).toEqual({ told: true })
  expect((await keyOf(fresh)).status).toBe(201)
  await given.stack.query(`UPDATE auth."session" SET proved_at = now() - interval '11 minutes'`)
  expect((await keyOf(fresh)).status).toBe(403)
})

test('users without any factor can set one up when the provider reports no time', async () => {
  const { stack } = given
  const quiet = await startOidcProvider(`${stack.services.config.publicUrl}/login/return`, {
    tellsTime: false,
  })
  try {
    stack.services.config.oidc = quiet.settings({ ...roles, OIDC_COMPANY_CLAIM: 'company' })
    quiet.person = {
      sub: 'p-nell',
      email: 'nell@acme.test',
      email_verified: true,
      groups: ['field'],
      company: 'acme',
    }
    const there = await goToProvider(stack)
    const nell = await read(await comeBack(stack, there), there.cookies)
    const call = async (path: string, body: object) => {
      const session = await stack.anyone('/api/auth/session', { headers: { cookie: nell.cookies } })
      const { token } = (await session.json()) as { token: { access_token: string } }
      const answer = await stack.anyone(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token.access_token}` },
        body: JSON.stringify(body),
      })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    const newKey = { kind: 'personal', name: 'Script', scopes: ['workflows:read'] }
    expect(await call('/api_keys/create', newKey)).toMatchObject({
      code: 'step_up_required',
      meta: { ways: [], untold: true },
    })
    await stack.query(`UPDATE auth."session" SET "createdAt" = now() - interval '11 minutes'`)
    expect(await call('/second_factor/start', {})).toMatchObject({
      code: 'step_up_required',
      meta: { ways: [] },
    })
    await stack.query(`UPDATE auth."session" SET "createdAt" = now()`)
    const { key } = (await call('/second_factor/start', {})) as unknown as { key: string }
    expect(await call('/second_factor/confirm', { code: appCode(key, stepNow()) })).toMatchObject({
      status: 200,
    })
    expect(await call('/api_keys/create', newKey)).toMatchObject({ status: 201 })
  } finally {
    await quiet.stop()
  }
})

test('says that the provider does not answer, and writes no secret down', async () => {
  const { stack } = given
  const other = await startOidcProvider(`${stack.services.config.publicUrl}/login/return`)
  const lines: string[] = []
  const { logger } = stack.services
  const before = logger.warn
  logger.warn = ((...words: unknown[]) => void lines.push(JSON.stringify(words))) as typeof before
  try {
    stack.services.config.oidc = other.settings()
    other.person = ines
    const there = await goToProvider(stack)
    await other.stop()
    const answer = await comeBack(stack, there)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'oidc_unavailable' })
    stack.services.config.oidc = other.settings()
    await expect(goToProvider(stack)).rejects.toThrow('oidc_unavailable')
    // It says to be another than it was called.
    stack.services.config.oidc = provider.settings({
      OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
    })
    await expect(goToProvider(stack)).rejects.toThrow('oidc_unavailable')
    expect(lines).toHaveLength(3)
    for (const secret of [there.response.get('code'), there.response.get('state'), 'a secret of the two'])
      expect(lines.join('\n')).not.toContain(secret)
  } finally {
    logger.warn = before
  }
})

test('is off without settings', async () => {
  given.stack.services.config.oidc = undefined
  await expect(goToProvider(given.stack)).rejects.toThrow('oidc_off')
})
