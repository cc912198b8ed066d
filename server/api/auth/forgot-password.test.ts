import { readFile } from 'node:fs/promises'
import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
let asked = 0
/** Asks from an address of its own unless told. */
const forgot = (email: string, address = `203.0.113.${asked++ % 250}`, website = '') =>
  given.stack.anyone('/api/auth/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, website }),
  })

test('sends a link that is good for an hour; of the token a digest is kept', async () => {
  expect((await forgot(' INES@acme.test ')).status).toBe(202)
  const token = await mailedToken(given.stack, smtp, 'ines@acme.test')
  expect((await smtp.mailTo('ines@acme.test')).mail.text).toContain(
    `http://atesta.test/reset-password?token=${token}`,
  )
  const [row] = await given.stack.query<{ row: string; minutes: number }>(
    `SELECT r::text AS row, ceil(extract(epoch FROM expires_at - now()) / 300)::int * 5 AS minutes FROM auth.password_resets r`,
  )
  expect(row?.minutes).toBe(60)
  const mails = await given.stack.query('SELECT m::text FROM auth.mails m')
  expect(JSON.stringify([row, mails])).not.toContain(token)
})

test('a program that fills in the hidden field is answered as all others, and nothing is sent', async () => {
  const waiting = () =>
    countRows(given.stack, 'graphile_worker.jobs', `task_identifier = 'auth.mail-password-link'`)
  await given.stack.settle()
  expect((await forgot('ines@acme.test', undefined, 'https://spam.test')).status).toBe(202)
  expect(await waiting()).toBe(0)
  expect((await forgot('ines@acme.test')).status).toBe(202)
  expect(await waiting()).toBe(1)
  await given.stack.settle()
})

test('a known and an unknown address answer the same, in words and after the same work; only one gets a mail', async () => {
  const words = async (email: string) => {
    const answer = await forgot(email)
    return [answer.status, await answer.text()]
  }
  expect(await words('unknown@acme.test')).toEqual(await words('sam@acme.test'))
  // A job was queued for each and nothing else was done; whether the address is known was not looked up yet.
  const jobs = await given.stack.query('SELECT task_identifier AS task FROM graphile_worker.jobs')
  expect(jobs).toEqual([{ task: 'auth.mail-password-link' }, { task: 'auth.mail-password-link' }])
  const mailsTo = (name: string) =>
    countRows(given.stack, 'auth.mails', 'to_address = $1', [`${name}@acme.test`])
  expect([await mailsTo('sam'), await mailsTo('unknown')]).toEqual([0, 0])
  await given.stack.settle()
  expect([await mailsTo('sam'), await mailsTo('unknown')]).toEqual([1, 0])
})

test('sends no mail to disabled or merely invited users', async () => {
  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ivan@acme.test'`)
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  await given.alice.api.users.create({ body })
  for (const email of ['ivan@acme.test', 'nora@acme.test']) expect((await forgot(email)).status).toBe(202)
  await given.stack.settle()
  expect(
    await countRows(given.stack, 'auth.mails', `to_address IN ('ivan@acme.test', 'nora@acme.test')`),
  ).toBe(0)
})

test('five an hour for one account, whether it exists or not', async () => {
  for (const email of ['alice@acme.test', 'nobody@acme.test']) {
    for (let n = 0; n < 5; n++) expect((await forgot(email)).status).toBe(202)
    const answer = await forgot(email)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(answer, auth.forgotPassword, 'too_many_requests')
  }
})

test('thirty an hour from one address', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('auth-mail-address:192.0.2.9', 30, $1)`,
    [Date.now() + 60_000],
  )
  await expectProblem(await forgot('x@acme.test', '192.0.2.9'), auth.forgotPassword, 'too_many_requests')
})

test('no address is refused', async () => {
  await expectProblem(await forgot('no address'), auth.forgotPassword, 'validation_failed')
})

test('runs jobs queued by an earlier version, under the new or the former name', async () => {
  const { query, settle } = given.stack
  const queueFormer = () =>
    query(
      `SELECT graphile_worker.add_job('auth.password_mail', '{"email": "alice@acme.test", "company_id": null}')`,
    )
  const waiting = () =>
    query("SELECT task_identifier AS task FROM graphile_worker.jobs WHERE task_identifier LIKE 'auth.%'")
  const mails = () => countRows(given.stack, 'auth.mails', 'to_address = $1', ['alice@acme.test'])
  await settle()
  const before = await mails()
  await queueFormer()
  await query(await readFile('db/migrations/20261122_0220_job_names.sql', 'utf8'))
  expect(await waiting()).toEqual([{ task: 'auth.mail-password-link' }])
  await settle()
  expect(await mails()).toBe(before + 1)
  await queueFormer()
  await settle()
  expect([await mails(), await waiting()]).toEqual([before + 2, []])
})
