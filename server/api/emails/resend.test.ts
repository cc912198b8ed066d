import { emails } from '@atesta/contract/routes/emails.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const args = (id: number) => ({ params: { id } })

test('a new link is sent; the older one still works', async () => {
  const { email, token } = await given.makeSent()
  const answer = await given.sam.api.emails.resend(args(email.id))
  expect(answer).toMatchObject({ id: email.id, state: 'queued' })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'resend',
    noun: 'recipient',
    record_id: String(email.id),
  })
  await given.stack.settle()
  const fresh = tokenIn(await messageTo(given.stack, email.address))
  expect(fresh).not.toBe(token)
  for (const own of [token, fresh])
    expect((await respondent(given.stack, own).api.emails.link({ body: { token: own } })).state).toBe('open')
  expect((await given.sam.api.emails.readEmail(args(email.id))).state).toBe('opened')
})

test('keeps the state of recipients who have opened it', async () => {
  const { email, token } = await given.makeSent()
  await respondent(given.stack, token).api.emails.link({ body: { token } })
  expect((await given.sam.api.emails.resend(args(email.id))).state).toBe('opened')
})

test('refuses unsent, closed and expired emails, and recipients who unsubscribed', async () => {
  const { stack, sam } = given
  const task = await given.makeTask({ recipients: [{ email: newAddress() }] })
  const [early] = await given.emailsOf(task.id)
  await expectRefused(stack, sam, emails.resend, args(early?.id ?? 0), 'email_closed')
  const { email } = await given.makeSent()
  await stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [email.client.id])
  await expectRefused(stack, sam, emails.resend, args(email.id), 'client_unsubscribed')
  await stack.query('UPDATE email_tasks SET expires_at = now() WHERE task_id = $1', [email.task.id])
  await expectRefused(stack, sam, emails.resend, args(email.id), 'email_expiry_past')
  await sam.api.emails.revoke(args(email.id))
  await expectRefused(stack, sam, emails.resend, args(email.id), 'email_closed')
  await archiveEmailTask(stack, email.task.id)
  await expectRefused(stack, sam, emails.resend, args(email.id), 'task_archived')
})

let id = 0
test('hidden from other users', async () => {
  id = (await given.makeSent()).email.id
})
testHidden(emails.resend, () => ({ stack: given.stack, id, args, from: ['sara', 'ines', 'ivan'] }))
