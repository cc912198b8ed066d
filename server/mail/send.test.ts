import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type SmtpServer, startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue, inCompany } from '../database/database.ts'
import { startWorker } from '../jobs/jobs.ts'
import { jobs } from '../program/job-list.ts'
import type { Mail } from './mail.ts'
import { pauses } from './mails.queries.ts'
import { queueMail, queueMails, queueSystemMail } from './queue.ts'

let smtp: SmtpServer
let stack: Stack
beforeAll(async () => {
  smtp = await startSmtp()
  stack = await startStack({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Atesta <mail@atesta.test>' } })
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})

const secret = 'a-token-that-nobody-may-read'
const invitation = (address: string, name = 'Ana Ruiz'): Mail => ({
  kind: 'user_invitation',
  to: { address, name, locale: 'es' },
  facts: { inviter: 'Alice Admin', expires_at: '2030-01-02T15:00:00Z' },
  secret,
})
const queue = (mail: Mail) => inCompany(stack.services.app, stack.companies.acme, (db) => queueMail(db, mail))
const rowOf = async (address: string) => {
  const [row] = await stack.query<Record<string, unknown> & { attempts: number; minutes: number }>(
    `SELECT state, attempts, last_error, secret, subject, message_id,
       ceil(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes FROM mails WHERE to_address = $1`,
    [address],
  )
  return row
}
/** The time for the next attempt has come. */
const retry = async () => {
  await stack.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`)
  await stack.settle()
}

test('arrives in the language of its reader with both parts, and its secret is gone afterwards', async () => {
  await queue(invitation('ana@client.test'))
  await stack.settle()
  const { mail, from } = await smtp.mailTo('ana@client.test')
  expect(from).toBe('mail@atesta.test')
  expect(mail).toMatchObject({
    from: { name: 'Acme Mining', address: 'mail@atesta.test' },
    to: [{ name: 'Ana Ruiz', address: 'ana@client.test' }],
    subject: 'Acme Mining te invita a Atesta',
  })
  const link = `http://atesta.test/register?invitation=${secret}`
  expect(mail.text).toContain(`Aceptar la invitación:\n${link}`)
  expect(mail.text).toContain('2 de enero de 2030')
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('<html lang="es"')
  // Copper ore, the colour of Acme's theme.
  expect(mail.html).toContain('#a4552a')
  expect(mail.html).not.toMatch(/https?:\/\/(?!atesta\.test)/)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('list-unsubscribe')).toBeUndefined()
  const row = await rowOf('ana@client.test')
  expect(row).toMatchObject({ state: 'sent', attempts: 1, secret: null, message_id: mail.messageId })
})

test('while it waits its secret stands nowhere in clear', async () => {
  await queue(invitation('waiting@client.test'))
  const held = await stack.query<{ text: string }>(
    `SELECT m::text AS text FROM mails m WHERE to_address = 'waiting@client.test'
     UNION ALL SELECT payload::text FROM graphile_worker._private_jobs`,
  )
  expect(held.length).toBeGreaterThan(1)
  const hex = Buffer.from(secret).toString('hex')
  expect(held.filter(({ text }) => text.includes(secret) || text.includes(hex))).toEqual([])
  expect((await rowOf('waiting@client.test'))?.secret).not.toBeNull()
  await stack.settle()
})

test('an address refused permanently bounces immediately and is not tried again', async () => {
  smtp.bounce('gone@client.test')
  await queue(invitation('gone@client.test'))
  await stack.settle()
  await retry()
  expect(smtp.tries('gone@client.test')).toBe(1)
  expect(await rowOf('gone@client.test')).toMatchObject({
    state: 'bounced',
    attempts: 1,
    secret: null,
    last_error: expect.stringContaining('550 5.1.1 No such person here'),
  })
})

test('greylisted, it is tried again later and arrives once', async () => {
  smtp.greylist('grey@client.test', 2)
  await queue(invitation('grey@client.test'))
  await stack.settle()
  expect(await rowOf('grey@client.test')).toMatchObject({ state: 'queued', attempts: 1, minutes: 1 })
  await retry()
  expect(await rowOf('grey@client.test')).toMatchObject({ state: 'queued', attempts: 2, minutes: 2 })
  await retry()
  expect(await rowOf('grey@client.test')).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
  expect(smtp.received.filter(({ to }) => to.includes('grey@client.test'))).toHaveLength(1)
})

test('a mail of a batch that is to be tried again leaves the batch to be continued after a crash', async () => {
  smtp.greylist('first@client.test', 1)
  const release = smtp.hold()
  await inCompany(stack.services.app, stack.companies.acme, (db) =>
    queueMails(db, [invitation('first@client.test'), invitation('second@client.test')]),
  )
  const worker = await startWorker(stack.services, jobs)
  try {
    await until(async () => smtp.tries('second@client.test') === 1)
    expect(await rowOf('first@client.test')).toMatchObject({ state: 'queued', attempts: 1 })
    const running = await stack.query(
      `SELECT attempts < max_attempts AS again FROM graphile_worker.jobs WHERE locked_at IS NOT NULL AND task_identifier = 'mail.send'`,
    )
    expect(running).toEqual([{ again: true }])
  } finally {
    release()
    await until(async () => (await rowOf('second@client.test'))?.state === 'sent')
    await worker.stop()
  }
})

test('waits longer after each failure, and arrives when the server is back', async () => {
  await smtp.down()
  await queue(invitation('down@client.test'))
  await stack.settle()
  for (const [attempt, minutes] of pauses.slice(0, 4).entries()) {
    expect(await rowOf('down@client.test')).toMatchObject({ state: 'queued', attempts: attempt + 1, minutes })
    await retry()
  }
  await smtp.start()
  await retry()
  expect((await smtp.mailTo('down@client.test')).mail.text).toContain(secret)
  expect((await rowOf('down@client.test'))?.state).toBe('sent')
})

test('does not send a mail whose link has expired, and removes its secret', async () => {
  await smtp.down()
  const ends = new Date(Date.now() + 60_000).toISOString()
  const late: Mail = { ...invitation('late@client.test'), facts: { inviter: null, expires_at: ends } } as Mail
  await queue(late)
  const to = { address: 'late-owner@client.test', name: '', locale: 'pt' as const }
  const facts = { company: 'Late', expires_at: ends }
  await queueSystemMail(stack.services, { kind: 'registration_confirm', to, facts, secret })
  await queue({
    kind: 'archive_ready',
    to: { address: 'archive@client.test', name: '', locale: 'en' },
    facts: { files: 1, expires_at: '2020-01-02T15:00:00Z', path: '/dashboard/settings/archives' },
  })
  await stack.settle()
  expect((await rowOf('late@client.test'))?.state).toBe('queued')
  for (const table of ['mails', 'auth.mails'])
    await stack.query(
      `UPDATE ${table} SET facts = facts || '{"expires_at": "2020-01-02T15:00:00Z"}' WHERE to_address LIKE 'late%'`,
    )
  await smtp.start()
  await retry()
  const expired = { state: 'failed', last_error: 'expired', secret: null }
  expect(await rowOf('late@client.test')).toMatchObject(expired)
  const [ofNoCompany] = await stack.query(
    `SELECT state, last_error, secret FROM auth.mails WHERE to_address = 'late-owner@client.test'`,
  )
  expect(ofNoCompany).toEqual(expired)
  expect(smtp.tries('late@client.test') + smtp.tries('late-owner@client.test')).toBe(0)
  // It has no link that ends.
  expect((await rowOf('archive@client.test'))?.state).toBe('sent')
})

test('an invitation in whose place another has come is not sent', async () => {
  const rita = await stack.as('rita')
  const { id } = await rita.api.users.create({
    body: { email: 'twice@rival.test', name: 'Twice', range: 'RANGE_USER' },
  })
  await rita.api.users.invite({ params: { id } })
  await stack.settle()
  expect(smtp.received.filter(({ to }) => to.includes('twice@rival.test'))).toHaveLength(1)
  const states = await stack.query(
    `SELECT state, last_error FROM mails WHERE to_address = 'twice@rival.test' ORDER BY id`,
  )
  expect(states).toEqual([
    { state: 'failed', last_error: 'expired' },
    { state: 'sent', last_error: null },
  ])
})

test('after the last pause it is given up, and the secret goes', async () => {
  await smtp.down()
  await queue(invitation('never@client.test'))
  await stack.query('UPDATE mails SET attempts = $1 WHERE to_address = $2', [
    pauses.length,
    'never@client.test',
  ])
  await stack.settle()
  await smtp.start()
  expect(await rowOf('never@client.test')).toMatchObject({
    state: 'failed',
    secret: null,
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
})

test('one of a batch that cannot be noted neither holds up the others nor fails them', async () => {
  await inCompany(stack.services.app, stack.companies.acme, (db) =>
    queueMails(db, [invitation('stuck@client.test'), invitation('behind@client.test')]),
  )
  const allow = await refuseRows(stack, 'mails', `NEW.to_address = 'stuck@client.test'`)
  await stack.settle()
  expect(await rowOf('behind@client.test')).toMatchObject({ state: 'sent' })
  await allow()
  await retry()
  expect(await rowOf('stuck@client.test')).toMatchObject({ state: 'sent' })
})

test('a slow server holds up no other work', async () => {
  const release = smtp.hold()
  const names = [1, 2, 3, 4, 5, 6].map((n) => `slow${n}@client.test`)
  for (const name of names) await queue(invitation(name))
  const worker = await startWorker(stack.services, jobs)
  const tried = () => names.filter((name) => smtp.tries(name) > 0).length
  const waiting = (task: string) =>
    stack
      .query('SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = $1', [task])
      .then((rows) => rows.length)
  try {
    await until(async () => tried() === 2)
    await inCompany(stack.services.app, stack.companies.acme, (db) =>
      enqueue(db, 'certification.erase', { identifier: 'of-nothing' }),
    )
    await until(async () => (await waiting('certification.erase')) === 0)
    expect([tried(), await waiting('mail.send')]).toEqual([2, 6])
  } finally {
    release()
    await until(async () => (await waiting('mail.send')) === 0)
    await worker.stop()
  }
  expect(smtp.received.filter(({ to }) => names.includes(to[0] ?? ''))).toHaveLength(6)
})

test('user input cannot become a header or another recipient', async () => {
  const nasty = 'Eve\r\nBcc: victim@client.test\r\n\r\nHi, \u2028<script>'
  await queue({
    kind: 'contact_message',
    to: { address: 'office@client.test', name: nasty, locale: 'en' },
    facts: {
      name: nasty,
      email: 'eve@client.test',
      company: null,
      message: `<img src=x onerror=1>\r\n.\r\nQUIT`,
    },
    replyTo: 'eve@client.test',
  })
  await stack.settle()
  const { mail, to } = await smtp.mailTo('office@client.test')
  expect(to).toEqual(['office@client.test'])
  expect(mail.bcc).toBeUndefined()
  expect(mail.subject).toBe('Message from Eve Bcc: victim@client.test Hi,  <script>')
  expect(mail.html).not.toMatch(/<script>|<img/)
  expect(mail.replyTo).toEqual([{ address: 'eve@client.test', name: '' }])
  for (const address of ['a@b.test\r\nRCPT TO:<c@d.test>', 'a@b.test, c@d.test', '<a@b.test>', 'a b@c.test'])
    await expect(queue(invitation(address))).rejects.toThrow('not one e-mail address')
})

test('does not send what is rolled back', async () => {
  const failing = inCompany(stack.services.app, stack.companies.acme, async (db) => {
    await queueMail(db, invitation('rolled-back@client.test'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await stack.settle()
  expect(smtp.tries('rolled-back@client.test')).toBe(0)
})

test('mail of no company is sent too, and the application’s role cannot read it', async () => {
  await queueSystemMail(stack.services, {
    kind: 'password_reset',
    to: { address: 'lost@client.test', name: '', locale: 'pt' },
    facts: { expires_at: '2030-01-02T15:00:00Z' },
    secret: 'reset-token',
  })
  const { app } = stack.services
  await expect(app.pool.query('SELECT * FROM auth.mails')).rejects.toThrow('permission denied')
  await stack.settle()
  const { mail } = await smtp.mailTo('lost@client.test')
  expect(mail.from).toEqual({ name: 'Atesta', address: 'mail@atesta.test' })
  expect(mail.text).toContain('http://atesta.test/reset-password?token=reset-token')
  expect(await stack.query(`SELECT state, secret FROM auth.mails WHERE kind = 'password_reset'`)).toEqual([
    { state: 'sent', secret: null },
  ])
})

test('mail sealed for a key that is lost fails and says so', async () => {
  await queue(invitation('lost-key@client.test'))
  await stack.query(
    `UPDATE mails SET secret = set_byte(secret, 50, get_byte(secret, 50) # 1) WHERE to_address = $1`,
    ['lost-key@client.test'],
  )
  await stack.settle()
  expect(await rowOf('lost-key@client.test')).toMatchObject({ state: 'failed', secret: null })
  expect(smtp.tries('lost-key@client.test')).toBe(0)
})

test('with a mail server there is no mailbox folder', async () => {
  expect(stack.services.mail.mailbox).toBeNull()
  expect(await readdir(join(stack.dataDir, 'mailbox')).catch(() => [])).toEqual([])
})
