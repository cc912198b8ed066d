import { messageTo, passTime, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
/** Moves everything of an email back in time, so that what is due in this many days is due now. */
const age = (id: number, days: number) =>
  given.stack.query(
    `UPDATE emails SET invited_at = invited_at - make_interval(days => $2), next_reminder_at = next_reminder_at - make_interval(days => $2)
     WHERE id = $1`,
    [id, days],
  )
const reminders = async (address: string) =>
  (
    await given.stack.query(`SELECT 1 FROM mails WHERE kind = 'email_task_reminder' AND to_address = $1`, [
      address,
    ])
  ).length
const emailOf = (id: number) => given.sam.api.emails.readEmail({ params: { id } })

test('reminds recipients without an answer on every chosen day, with a fresh link', async () => {
  const { email, token } = await given.makeSent({ reminder_days: [3, 7], locale: 'es' })
  await passTime(given.stack)
  expect(await reminders(email.address)).toBe(0)
  await age(email.id, 3)
  await passTime(given.stack)
  const message = await messageTo(given.stack, email.address)
  expect(message.subject).toBe('Recordatorio: Photos of the damage')
  const fresh = tokenIn(message)
  expect(fresh).not.toBe(token)
  for (const own of [token, fresh])
    expect((await respondent(given.stack, own).api.emails.link({ body: { token: own } })).state).toBe('open')
  expect(await emailOf(email.id)).toMatchObject({ reminders_sent: 1, state: 'opened' })
  // Running again at the same time reminds no recipient twice.
  await passTime(given.stack)
  expect(await reminders(email.address)).toBe(1)
  await age(email.id, 4)
  await passTime(given.stack)
  expect(await reminders(email.address)).toBe(2)
  expect(await emailOf(email.id)).toMatchObject({ reminders_sent: 2, next_reminder_at: null })
})

test('mentions kept answers only to recipients who have begun', async () => {
  const { email } = await given.makeSent({ reminder_days: [3, 7] })
  const kept = 'What you filled in so far is kept.'
  await age(email.id, 3)
  await passTime(given.stack)
  const first = await messageTo(given.stack, email.address)
  expect(first.text).not.toContain(kept)
  expect(first.text).toContain('Open the form')
  await respondent(given.stack, tokenIn(first)).api.inspections.save({
    params: { inspectionId: email.inspection_id },
    body: payload(email.inspection_id, 1, { name: 'Ro' }),
  })
  await age(email.id, 4)
  await passTime(given.stack)
  const second = await messageTo(given.stack, email.address)
  expect(second.text).toContain(kept)
  expect(second.text).toContain('Continue the form')
})

test('does not remind recipients who answered or unsubscribed', async () => {
  const answered = await given.makeSent({ reminder_days: [1] })
  await respondent(given.stack, answered.token).api.tasks.submitFormToken({
    params: { id: answered.task.id },
    body: payload(answered.email.inspection_id, 1, { name: 'Roof' }),
  })
  const unwilling = await given.makeSent({ reminder_days: [1] })
  await given.stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [
    unwilling.email.client.id,
  ])
  for (const { email } of [answered, unwilling]) await age(email.id, 2)
  await passTime(given.stack)
  expect([await reminders(answered.email.address), await reminders(unwilling.email.address)]).toEqual([0, 0])
})

test('one who cannot be reminded does not keep the others from it', async () => {
  const recipients = ['stuck@client.test', 'behind@client.test'].map((email) => ({ email, name: 'Ana' }))
  const { id } = await given.makeTask({ recipients, reminder_days: [3] })
  await given.sam.api.emails.send({ params: { id } })
  await given.stack.settle()
  for (const email of await given.emailsOf(id)) await age(email.id, 3)
  const allow = await refuseRows(
    given.stack,
    'mails',
    `NEW.kind = 'email_task_reminder' AND NEW.to_address = 'stuck@client.test'`,
    'INSERT',
  )
  await passTime(given.stack)
  const both = () => Promise.all(recipients.map(({ email }) => reminders(email)))
  expect(await both()).toEqual([0, 1])
  await allow()
  await passTime(given.stack)
  expect(await both()).toEqual([1, 1])
})

test('on the last day the link closes by itself', async () => {
  const { email, token } = await given.makeSent()
  await given.stack.query('UPDATE emails SET expires_at = now() WHERE id = $1', [email.id])
  given.stack.services.sessions.forget()
  const client = respondent(given.stack, token)
  // The moment itself counts, not the job that writes it down.
  await expect(client.api.inspections.form({ params: { id: email.inspection_id } })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await passTime(given.stack)
  expect(await emailOf(email.id)).toMatchObject({ state: 'expired', expired_at: expect.stringMatching(/Z$/) })
})

test('leaves no job when nothing will be due', async () => {
  const left = await given.stack.query(
    `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'email.follow-up' AND attempts > 0`,
  )
  expect(left).toEqual([])
  const { task, email } = await given.makeSent({ reminder_days: [2] })
  await given.sam.api.emails.revoke({ params: { id: email.id } })
  await passTime(given.stack)
  const jobs = await given.stack.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
    `email-follow-up:${task.id}`,
  ])
  expect(jobs).toEqual([])
})
