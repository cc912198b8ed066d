import { termsVersion } from '@atesta/contract/terms.ts'
import { atestaWith, installationOf } from '@atesta/testkit/command.ts'
import { setUpApp } from '@atesta/testkit/outside/authenticator-app.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { until, withinASecond } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()

const atesta = (...words: string[]) =>
  atestaWith({ ...installationOf(given.stack), ATESTA_PASSWORD: 'an operator’s choice' }, ...words)

test('user create: a person who signs in', async () => {
  const { code } = await atesta('user', 'create', 'acme', 'Otto@acme.test', 'Otto', '--range', 'RANGE_ADMIN')
  expect(code).toBe(0)
  expect((await signIn(given.stack.url, 'otto@acme.test', 'an operator’s choice')).token).toBeTruthy()
})

test('user create: an address that has an account, here or in another company, is refused with one sentence', async () => {
  for (const email of ['Ines@acme.test', 'rita@rival.test']) {
    const { code, err } = await atesta('user', 'create', 'acme', email, 'Twice')
    expect([code, err.trim()]).toEqual([1, `${email} has an account already.`])
  }
})

test('user invite: the printed link is good', async () => {
  const { code, out } = await atesta('user', 'invite', 'acme', 'nora@acme.test', 'Nora')
  expect(code).toBe(0)
  const token = /http:\/\/atesta\.test\/register\?invitation=([\w-]+)/.exec(out)?.[1]
  const answer = await given.stack.anyone('/api/auth/invitation/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      name: 'Nora New',
      password: 'a password of my own',
      accepted_terms: termsVersion,
    }),
  })
  expect(answer.status).toBe(200)
  const [mail] = await given.stack.query(`SELECT kind, facts FROM mails WHERE to_address = 'nora@acme.test'`)
  expect(mail).toMatchObject({ kind: 'user_invitation', facts: { inviter: null } })
})

test('user disable: out within a second while the server runs', async () => {
  const ivan = await given.stack.as('ivan')
  expect((await ivan.fetch('/api/auth/me')).status).toBe(200)
  expect((await atesta('user', 'disable', 'acme', 'IVAN@acme.test')).code).toBe(0)
  await withinASecond(async () => (await ivan.fetch('/api/auth/me')).status === 401)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: null,
    action: 'disable',
    record_id: String(ivan.userId),
  })
})

test('user forget-second-factor: the password alone lets in again, and its person is told', async () => {
  await setUpApp(given.stack, given.sam)
  expect((await atesta('user', 'forget-second-factor', 'acme', 'SAM@acme.test')).code).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({ user_id: null, action: 'disable_second_factor' })
  expect((await signIn(given.stack.url, 'sam@acme.test', given.stack.password)).token).toBeTruthy()
  expect(
    await given.stack.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send-system'`),
  ).not.toEqual([])
  expect((await atesta('user', 'forget-second-factor', 'acme', 'sam@acme.test')).code).not.toBe(0)
})

test('user forget-provider: signs in by verified address again under a new provider id', async () => {
  const { stack, ines } = given
  const none = () => atesta('user', 'forget-provider', 'acme', 'ines@acme.test')
  expect((await none()).code).not.toBe(0)
  await stack.query(
    `INSERT INTO auth.oidc_identities (issuer, subject, auth_user_id)
     SELECT 'https://old.test', 'p-1', auth_user_id FROM users WHERE id = $1`,
    [ines.userId],
  )
  expect((await none()).code).toBe(0)
  expect(await stack.query('SELECT FROM auth.oidc_identities')).toEqual([])
  expect(await lastAudit(stack)).toMatchObject({ user_id: null, action: 'unlink' })
  await withinASecond(async () => (await ines.fetch('/api/auth/me')).status === 401)
  expect((await none()).code).not.toBe(0)
})

test('company set-theme', async () => {
  expect((await atesta('company', 'set-theme', 'acme', '--theme', 'tenaris')).code).toBe(0)
  await until(async () => (await given.alice.api.auth.me()).company.layout.slug === 'tenaris')
})

test('contact list: what was written, which the application itself cannot read', async () => {
  await given.stack.anyone('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Carla', email: 'carla@mine.test', message: 'A question' }),
  })
  expect((await atesta('contact', 'list')).out).toContain('Carla <carla@mine.test>  \nA question')
  await expect(given.stack.services.app.pool.query('SELECT FROM contact_messages')).rejects.toThrow(
    'permission denied',
  )
})

test('explains refusals in one sentence', async () => {
  for (const [words, sentence] of [
    [['user', 'invite', 'nowhere', 'x@x.test', 'X'], 'There is no company nowhere.'],
    [['user', 'disable', 'acme', 'rita@rival.test'], 'No user of acme has the address rita@rival.test.'],
    [['user', 'invite', 'acme', 'rita@rival.test', 'Rita'], 'rita@rival.test has an account already.'],
    [
      ['company', 'create', 'Bad Slug', 'X'],
      '“Bad Slug” is not a short name: use 2 to 40 of the characters a to z, 0 to 9, - and _.',
    ],
    [['company', 'create', 'acme', 'X'], 'A company acme already exists.'],
    [
      ['archive', 'import', 'acme.tar', '--slug', 'Bad_Slug!'],
      '“Bad_Slug!” is not a short name: use 2 to 40 of the characters a to z, 0 to 9, - and _.',
    ],
    [
      ['files', 'verify', '--after', 'abc'],
      "error: option '--after <number>' argument 'abc' is invalid. Use a whole number, 0 or more.",
    ],
  ] as const) {
    const { code, err } = await atesta(...words)
    expect([code, err.trim()]).toEqual([1, sentence])
  }
})

test('user invite: a person who was imported, and has no sign-in, keeps their record and range unless told otherwise', async () => {
  const imported = async (email: string, range: string) => {
    const [row] = await given.stack.query(
      `INSERT INTO users (company_id, name, email, range, time_zone)
        SELECT id, 'Imported Person', $1, $2, 'Europe/Madrid' FROM companies WHERE slug = 'acme' RETURNING id`,
      [email, range],
    )
    return row?.id
  }
  const id = await imported('chief@acme.test', 'RANGE_ADMIN')
  const before = await given.stack.query(`SELECT name, range, time_zone FROM users WHERE id = $1`, [id])
  for (const words of [['Chief@acme.test'], ['chief@acme.test', 'Another Name']]) {
    const { code, out } = await atesta('user', 'invite', 'acme', ...words)
    expect([code, out]).toEqual([0, expect.stringContaining('http://atesta.test/register?invitation=')])
  }
  expect(await given.stack.query(`SELECT name, range, time_zone FROM users WHERE id = $1`, [id])).toEqual(
    before,
  )
  expect(await given.stack.query('SELECT FROM invitations WHERE user_id = $1', [id])).toHaveLength(1)

  const raised = await imported('deputy@acme.test', 'RANGE_USER')
  await atesta('user', 'invite', 'acme', 'deputy@acme.test', '--range', 'RANGE_ADMIN')
  expect(await given.stack.query(`SELECT range FROM users WHERE id = $1`, [raised])).toEqual([
    { range: 'RANGE_ADMIN' },
  ])

  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE id = $1`, [raised])
  for (const [email, sentence] of [
    ['deputy@acme.test', 'deputy@acme.test is disabled here. An administrator enables people under Users.'],
    ['new@acme.test', 'new@acme.test is not known here yet: say their name as well.'],
  ] as const) {
    const { code, err } = await atesta('user', 'invite', 'acme', email)
    expect([code, err.trim()]).toEqual([1, sentence])
  }
})

test('what is no address, and an empty name, is refused, and nothing is stored', async () => {
  const count = () => given.stack.query('SELECT count(*)::int AS n FROM users')
  const before = await count()
  for (const [words, sentence] of [
    [['user', 'create', 'acme', 'address', 'Name'], 'address is not an e-mail address.'],
    [['user', 'create', 'acme', 'blank@acme.test', ' '], 'The name is empty, or too long.'],
    [['user', 'invite', 'acme', 'address', 'Name'], 'address is not an e-mail address.'],
    [['user', 'invite', 'acme', 'blank@acme.test', ' '], 'The name is empty, or too long.'],
    [['company', 'create', 'blank', ' '], 'The name is empty.'],
  ] as const) {
    const { code, err } = await atesta(...words)
    expect([code, err.trim()]).toEqual([1, sentence])
  }
  expect(await count()).toEqual(before)
})
