// Slow: signs in by every way with every factor; each password is hashed as slowly as it must be.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as tokens from '@atesta/server/identity/tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appCode,
  givePassword,
  newSteps,
  setUpApp,
  startApp,
  stepNow,
  withoutApp,
} from '../outside/authenticator-app.ts'
import { comeBack, goToProvider, type OidcProvider, startOidcProvider } from '../outside/oidc-provider.ts'
import {
  addPasskey,
  type PasskeyDevice,
  passkeyDevice,
  signInByPasskey,
  withoutPasskeys,
} from '../outside/passkey-device.ts'
import { useScene } from '../scene.ts'
import { cookiesAfter } from '../sign-in.ts'
import { type Caller, enter } from '../stack.ts'
import { operations } from './operations.ts'

/*
 * An account with a second factor is never let in with less, by any way (docs/decisions/0019-ways-in-and-factors.md).
 * The lists hold a decision for everything that could be a way in; what is new and has none fails here.
 */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts'))
const naming = (words: RegExp) => sources.filter((path) => words.test(read(path))).sort()

describe('every way in has a decision', () => {
  /** What anyone may call, and what it answers who proves to be a person by it. */
  const open: Record<string, string> = {
    'auth.session': 'a new bearer of the session that the cookie holds, with the factors of that session',
    'auth.csrf': 'nothing',
    'auth.providers': 'nothing',
    'auth.signIn': 'a session without a second factor; with one, only the way to the second step',
    'auth.signInCode': 'a session with the second factor',
    'oidc.start': 'nothing: the way to the provider',
    'oidc.finish':
      'a session without a second factor unless the provider had one and is believed; with one here, only the way to the second step',
    'auth.signOut': 'nothing',
    'auth.forgotPassword': 'nothing: a mail',
    'auth.resetPassword':
      'nothing: the new password signs in, with the second factor as before, which it never removes',
    'auth.registration': 'nothing',
    'auth.register': 'nothing: a mail',
    'auth.confirmRegistration': 'nothing: makes an account that is new and has one factor',
    'auth.readInvitation': 'nothing',
    'auth.acceptInvitation': 'nothing: makes an account that is new and has one factor',
    'auth.holdLink': 'nothing but the token that was given',
    'auth.openLink': 'nothing but the token that was given',
    'passkeys.startSignIn': 'nothing: what a device is asked to sign',
    'passkeys.signIn': 'a session with the second factor: the device makes sure who holds it',
    'certifications.shared': 'one shared certification; belongs to no account',
    'certifications.sharedPreview': 'one shared certification; belongs to no account',
    'certifications.sharedFile': 'one shared certification; belongs to no account',
    'users.readCalendarFeed': 'the dates of a calendar, by its address',
  }
  /** Modules in which no call knows a person. */
  const withoutPeople = ['companies', 'contact', 'emails', 'pageViews', 'plans', 'verifier']

  test('calls that need no session', () => {
    const known = operations.filter(({ route, module }) => route.open && !withoutPeople.includes(module))
    expect(known.map(({ id }) => id).sort()).toEqual(Object.keys(open).sort())
  })

  test('kinds of tokens', () => {
    const decided: Record<string, string> = {
      apiKeyPrefix:
        'made with the factors of its session; a personal one ends when an app is set up, and waits while a second factor is required of an account without an app',
      respondentPrefix: 'one inspection; belongs to no account',
      calendarFeedPrefix: 'reads dates; ends and waits as personal keys do',
    }
    const kinds = Object.keys(tokens).filter((name) => name.endsWith('Prefix'))
    expect(kinds.sort()).toEqual(Object.keys(decided).sort())
    // And none beside them.
    expect(naming(/newToken\('/)).toEqual([])
  })

  test('one place begins sessions, and four calls may', () => {
    expect(naming(/\bstartSession\(/)).toEqual([
      'server/api/auth/sign-in-code.ts',
      'server/api/oidc/finish.ts',
      'server/api/passkeys/sign-in.ts',
      'server/domain/auth/first-factor.ts',
      'server/domain/auth/start-session.ts',
    ])
    expect(naming(/\bafterFirstFactor\(/)).toEqual([
      'server/api/auth/sign-in.ts',
      'server/api/oidc/finish.ts',
      'server/domain/auth/first-factor.ts',
    ])
    expect(naming(/\bbeginSession\b|\bcreateSession\(/)).toEqual([
      'server/domain/auth/start-session.ts',
      'server/identity/begin-session.ts',
    ])
    expect(naming(/signInEmail|signUpEmail|signInSocial|INSERT INTO auth\."session"/)).toEqual([])
    expect(naming(/INSERT INTO auth\.access_tokens/)).toEqual(['server/identity/sessions.queries.ts'])
    expect(naming(/second_factor = true/)).toEqual(['server/identity/sessions.queries.ts'])
  })

  test('commands of the operator', () => {
    const decided: Record<string, string> = {
      create: 'makes an account that is new and has one factor',
      disable: 'opens nothing',
      'forget-provider':
        'opens nothing by itself; by the operator, written down: the provider must verify the address again',
      'forget-second-factor':
        'opens nothing by itself; by the operator, written down, and its person is told',
      invite: 'a link to a new account',
    }
    const commands = [...read('server/program/commands/user-commands.ts').matchAll(/\.command\('([\w-]+) </g)]
    expect(commands.map(([, name]) => name).sort()).toEqual(Object.keys(decided).sort())
  })
})

const given = useScene()
let sam: Caller
let provider: OidcProvider
const email = 'sam@acme.test'
beforeAll(async () => {
  sam = given.sam
  provider = await startOidcProvider(`${given.stack.services.config.publicUrl}/login/return`)
  provider.person = { sub: 'sam', email, email_verified: true, amr: ['mfa'] }
})
afterAll(() => provider.stop())

/** What a credential opens: everything that is its person's, only the set-up of a second factor, or nothing. */
type Outcome = 'in' | 'set up' | 'out'
type Proof = { cookie?: string; bearer?: string }

async function opened({ cookie, bearer }: Proof): Promise<Outcome> {
  const headers = { ...(cookie && { cookie }), ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const ask = (path: string) => given.stack.anyone(path, { headers })
  const work = await ask('/api/workflows')
  if (work.status === 200) return 'in'
  const { code } = (await work.json()) as { code: string }
  if (code !== 'second_factor_required') return 'out'
  return (await ask('/api/second_factor')).status === 200 ? 'set up' : 'out'
}

type Before = { session: Caller; key: string; companyKey: string; feed: string }
type Now = Before & {
  app: { key: string; codes: string[] } | null
  device: PasskeyDevice
  needsPasskey: boolean
}

const factors = [
  'none',
  'begun',
  'app',
  'app, required',
  'none, required',
  'passkey',
  'passkey, required',
] as const
type Factor = (typeof factors)[number]
const has = (factor: Factor) => factor.startsWith('app')

const withPassword = () => givePassword(given.stack, email)
/** Through a provider that says that it had a second factor; only where that is `believed` it counts. */
async function withProvider(believed: boolean): Promise<Outcome> {
  const { stack } = given
  stack.services.config.oidc = provider.settings({ OIDC_SECOND_FACTOR: believed ? ['mfa'] : [] })
  const there = await goToProvider(stack)
  const answer = await comeBack(stack, there)
  return answer.ok ? opened({ cookie: cookiesAfter(answer, there.cookies) }) : 'out'
}
async function withCode(code: string): Promise<Outcome> {
  const { cookies, giveCode } = await withPassword()
  const answer = await giveCode(code)
  return answer.ok ? opened({ cookie: cookiesAfter(answer, cookies) }) : 'out'
}

/** The password alone, after it was set by the link of a mail. */
async function withReset(removesPasskeys: boolean, status = 204): Promise<Outcome> {
  const token = tokens.newToken()
  await given.stack.query(
    `INSERT INTO auth.password_resets (token_hash, auth_user_id, expires_at)
     SELECT $1, auth_user_id, now() + interval '1 minute' FROM users WHERE email = $2`,
    [tokens.hashOfToken(token), email],
  )
  const answer = await given.stack.anyone('/api/auth/password/reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: given.stack.password, remove_passkeys: removesPasskeys }),
  })
  expect(answer.status).toBe(status)
  expect(await opened({ cookie: cookiesAfter(answer) })).toBe('out')
  return opened({ cookie: (await withPassword()).cookies })
}

/** What a way opens with each of the factors, in their order. */
type Outcomes<Of extends readonly Factor[] = typeof factors> = { [At in keyof Of]: Outcome }
/** Every way in, what it opens, and how it is tried. */
const ways: [string, Outcomes, (now: Now) => Promise<Outcome>][] = [
  [
    'the password',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    async () => opened({ cookie: (await withPassword()).cookies }),
  ],
  [
    'the password and the bearer of the answer',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    async () => {
      const { token } = (await (await withPassword()).answer.json()) as {
        token: { access_token: string } | null
      }
      return opened({ bearer: token?.access_token ?? 'none' })
    },
  ],
  [
    'the password and a code of the app',
    ['out', 'out', 'in', 'in', 'out', 'out', 'out'],
    ({ app }) => withCode(app ? appCode(app.key, stepNow()) : '123456'),
  ],
  [
    'the password and a recovery code',
    ['out', 'out', 'in', 'in', 'out', 'out', 'out'],
    ({ app }) => withCode(app?.codes[0] ?? 'ABCDE-FGHJK'),
  ],
  [
    'the password and the recovery code again',
    ['out', 'out', 'out', 'out', 'out', 'out', 'out'],
    ({ app }) => withCode(app?.codes[0] ?? 'ABCDE-FGHJK'),
  ],
  [
    'a passkey',
    ['out', 'out', 'out', 'out', 'out', 'in', 'in'],
    async ({ device }) => opened({ cookie: (await signInByPasskey(given.stack, device)).cookies }),
  ],
  [
    'a provider of OpenID Connect, whatever it says of a second factor',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    () => withProvider(false),
  ],
  [
    'a provider that had a second factor and is believed',
    ['in', 'in', 'in', 'in', 'in', 'in', 'in'],
    () => withProvider(true),
  ],
  [
    'the session in which it was set up',
    ['in', 'in', 'in', 'in', 'set up', 'in', 'in'],
    async () => opened({ bearer: sam.token }),
  ],
  [
    'a session from before',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    async ({ session: { cookie } }) => opened({ cookie }),
  ],
  [
    'a bearer from before',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    async ({ session: { token } }) => opened({ bearer: token }),
  ],
  [
    'a session that was begun with less, however',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    async () => {
      const { services } = given.stack
      const [row] = await given.stack.query<{ id: string }>(
        'SELECT auth_user_id AS id FROM users WHERE email = $1',
        [email],
      )
      const begun = await services.auth.api.beginSession({
        body: { authUserId: row?.id ?? '' },
        headers: new Headers(),
        returnHeaders: true,
      })
      return opened({
        cookie: begun.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      })
    },
  ],
  [
    'a personal key from before',
    ['in', 'in', 'out', 'out', 'out', 'in', 'out'],
    async ({ key }) => opened({ bearer: key }),
  ],
  [
    'a key of the company, which is no person’s',
    ['in', 'in', 'in', 'in', 'in', 'in', 'in'],
    async ({ companyKey }) => opened({ bearer: companyKey }),
  ],
  [
    'the address of a calendar from before',
    ['in', 'in', 'out', 'out', 'out', 'in', 'out'],
    async ({ feed }) => ((await given.stack.anyone(feed)).status === 200 ? 'in' : 'out'),
  ],
  ['a new password by mail', ['in', 'in', 'out', 'out', 'set up', 'in', 'out'], () => withReset(false)],
  [
    'a new password by mail that is to remove the passkeys',
    ['in', 'in', 'out', 'out', 'set up', 'in', 'out'],
    ({ needsPasskey }) => withReset(true, needsPasskey ? 403 : 204),
  ],
]

async function arrange(factor: Factor): Promise<Now> {
  const { stack, alice } = given
  await stack.query('UPDATE companies SET require_second_factor = false')
  sam = await enter(stack.url, email, stack.password)
  await withoutApp(stack, sam)
  await withoutPasskeys(stack, sam)
  await newSteps(stack)
  const key = { name: 'Script', scopes: ['workflows:read' as const] }
  const session = await enter(stack.url, email, stack.password)
  const own = await session.api.apiKeys.create({ body: { ...key, kind: 'personal' } })
  const company = await alice.api.apiKeys.create({
    body: { ...key, kind: 'company', range: 'RANGE_SUPERVISOR' },
  })
  const { address } = await session.api.users.createCalendarFeed({ body: {} })
  const app = has(factor) ? await setUpApp(stack, sam) : null
  const device = passkeyDevice()
  if (factor.startsWith('passkey')) await addPasskey(sam, device)
  if (factor === 'begun') await startApp(stack, sam)
  if (factor.endsWith('required'))
    await stack.query(`UPDATE companies SET require_second_factor = true WHERE slug = 'acme'`)
  stack.services.sessions.forget()
  return {
    session,
    key: own.token,
    companyKey: company.token,
    feed: new URL(address).pathname,
    app,
    device,
    needsPasskey: factor === 'passkey, required',
  }
}

describe.each(factors)('with the factors: %s', (factor) => {
  test('every way in opens what was decided', async () => {
    const now = await arrange(factor)
    const found: Record<string, Outcome> = {}
    for (const [name, , attempt] of ways) found[name] = await attempt(now)
    expect(found).toEqual(
      Object.fromEntries(ways.map(([name, outcomes]) => [name, outcomes[factors.indexOf(factor)]])),
    )
    // Removed last: alone it would sign Sam in again.
    await withoutApp(given.stack, sam)
  })
})
