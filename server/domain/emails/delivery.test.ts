// Slow: a thousand recipients are invited.

import { type SmtpServer, startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { newAddress, passTime, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { noteDelivery } from './delivery.queries.ts'

let smtp: SmtpServer
const env: Record<string, string> = { MAIL_FROM: 'mail@atesta.test' }
beforeAll(async () => {
  smtp = await startSmtp()
  env.SMTP_URL = smtp.url
})
afterAll(() => smtp?.stop())
const given = useEmailScene({ env })

const send = async (address: string, more: object = {}) => {
  const { id } = await given.makeTask({ recipients: [{ email: address }], ...more })
  await given.sam.api.emails.send({ params: { id } })
  await given.stack.settle()
  return id
}
const emailOf = async (taskId: number) => (await given.emailsOf(taskId))[0]

test('accepted by the receiving server, the email is sent', async () => {
  const address = newAddress()
  expect(await emailOf(await send(address))).toMatchObject({ state: 'sent', failure: null })
  expect((await smtp.mailTo(address)).mail.subject).toBe('Photos of the damage')
})

test('refused for good, it bounces and says why; corrected, it arrives', async () => {
  const [wrong, right] = [newAddress(), newAddress()]
  smtp.bounce(wrong)
  const id = await send(wrong)
  const email = await emailOf(id)
  expect(email).toMatchObject({ state: 'bounced', failure: expect.stringContaining('No such person here') })
  await given.sam.api.emails.saveEmail({
    params: { id: email?.id ?? 0 },
    body: { address: right, name: 'Ana', locale: 'en', version: email?.version ?? 0 },
  })
  await given.stack.settle()
  expect(await emailOf(id)).toMatchObject({ state: 'sent', failure: null, bounced_at: null })
  expect((await smtp.mailTo(right)).mail.text).toContain('/i/atr_')
})

test('reminds a recipient who bounced but was reached after all', async () => {
  const address = newAddress()
  smtp.bounce(address)
  const id = await send(address, { reminder_days: [2] })
  const email = await emailOf(id)
  const next = async () =>
    (
      await given.stack.query<{ next: Date | null }>(
        'SELECT next_reminder_at AS next FROM emails WHERE task_id = $1',
        [id],
      )
    )[0]?.next
  expect([email?.state, await next()]).toEqual(['bounced', null])
  await inCompany(given.stack.services.app, given.stack.companies.acme, (db) =>
    noteDelivery(db, email?.id ?? 0, address, 'sent', null),
  )
  expect((await emailOf(id))?.state).toBe('sent')
  expect(await next()).toBeInstanceOf(Date)
})

test('stays queued while the server is down, and arrives once', async () => {
  const address = newAddress()
  await smtp.down()
  const id = await send(address)
  expect(await emailOf(id)).toMatchObject({ state: 'queued', sent_at: null })
  await passTime(given.stack)
  await smtp.start()
  await passTime(given.stack)
  expect(await emailOf(id)).toMatchObject({ state: 'sent' })
  expect(smtp.received.filter(({ to }) => to.includes(address))).toHaveLength(1)
})

test('corrected while the first message still waits, only the right address gets one', async () => {
  const [wrong, right] = [newAddress(), newAddress()]
  smtp.bounce(wrong)
  await smtp.down()
  const id = await send(wrong)
  const email = await emailOf(id)
  await given.sam.api.emails.saveEmail({
    params: { id: email?.id ?? 0 },
    body: { address: right, name: 'Ana', locale: 'en', version: email?.version ?? 0 },
  })
  await smtp.start()
  await passTime(given.stack)
  expect(await emailOf(id)).toMatchObject({ state: 'sent', address: right, failure: null })
  expect(smtp.tries(wrong)).toBe(0)
})

test('unsubscribed or archived while the message still waits, it is not sent', async () => {
  const [unwilling, late] = [newAddress(), newAddress()]
  await smtp.down()
  const [first, second] = [await send(unwilling), await send(late)]
  await given.stack.query('UPDATE users SET unsubscribed_at = now() WHERE email = $1', [unwilling])
  await given.sam.api.emails.archive({ params: { id: second } })
  await smtp.start()
  await passTime(given.stack)
  expect(smtp.tries(unwilling) + smtp.tries(late)).toBe(0)
  expect(await emailOf(first)).toMatchObject({ state: 'bounced', failure: 'unsubscribed' })
})

test('a reminder that waits until the last day is over says nothing of who got the first message', async () => {
  const address = newAddress()
  const id = await send(address, { reminder_days: [1] })
  await given.stack.query(
    `UPDATE emails SET invited_at = invited_at - interval '2 days', next_reminder_at = now() WHERE task_id = $1`,
    [id],
  )
  await smtp.down()
  await passTime(given.stack)
  await given.stack.query(`UPDATE emails SET expires_at = now() WHERE task_id = $1`, [id])
  await smtp.start()
  // Only the mail's time has come, not yet that of the job that closes the email.
  await given.stack.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail.send')`,
  )
  await given.stack.settle()
  expect(
    await given.stack.query(
      `SELECT m.kind, m.state, m.last_error FROM mails m JOIN emails e ON e.id = m.email_id WHERE e.task_id = $1 ORDER BY m.id`,
      [id],
    ),
  ).toEqual([
    { kind: 'email_task_invitation', state: 'sent', last_error: null },
    { kind: 'email_task_reminder', state: 'failed', last_error: 'expired' },
  ])
  expect(await emailOf(id)).toMatchObject({ state: 'sent', failure: null, bounced_at: null })
  await passTime(given.stack)
  expect(await emailOf(id)).toMatchObject({ state: 'expired' })
})

test('a bounced reminder does not change a recipient who opened the message', async () => {
  const address = newAddress()
  const id = await send(address, { reminder_days: [1] })
  await given.stack.query(
    `UPDATE emails SET state = 'opened', invited_at = invited_at - interval '2 days', next_reminder_at = now() WHERE task_id = $1`,
    [id],
  )
  smtp.bounce(address)
  await passTime(given.stack)
  expect(smtp.tries(address)).toBe(2)
  expect(await emailOf(id)).toMatchObject({ state: 'opened', reminders_sent: 1 })
})

test('a thousand recipients are invited in one request', async () => {
  const recipients = Array.from({ length: 1000 }, () => ({ email: newAddress() }))
  const { id } = await given.makeTask({ recipients })
  const task = await given.sam.api.emails.send({ params: { id } })
  expect(task.recipients).toMatchObject({ all: 1000, queued: 1000 })
  const [row] = await given.stack.query<{ mails: number; tokens: number; jobs: number }>(
    `SELECT (SELECT count(*)::int FROM mails m JOIN emails e ON e.id = m.email_id WHERE e.task_id = $1) AS mails,
       (SELECT count(*)::int FROM email_tokens t JOIN emails e ON e.id = t.email_id WHERE e.task_id = $1) AS tokens,
       (SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'mail.send') AS jobs`,
    [id],
  )
  expect(row).toEqual({ mails: 1000, tokens: 1000, jobs: 50 })
})
