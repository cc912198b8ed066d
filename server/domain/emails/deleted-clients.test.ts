import { clients } from '@atesta/contract/routes/clients.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { newAddress, passTime, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { scheduleFollowUp } from './follow-up.queries.ts'

const given = useEmailScene()

/** An email that expired, and whose client was deleted then. */
async function makeDeleted() {
  const sent = await given.makeSent({ reminder_days: [3] })
  await given.stack.query('UPDATE emails SET expires_at = now() WHERE id = $1', [sent.email.id])
  await passTime(given.stack)
  await given.alice.api.clients.remove({ params: { id: sent.email.client.id } })
  return sent
}
const stateOf = async (taskId: number) => (await given.emailsOf(taskId))[0]?.state

test('a later last day does not open the email of a deleted client', async () => {
  const { task } = await makeDeleted()
  const { version } = await given.sam.api.emails.read({ params: { id: task.id } })
  const body = { version, expires_at: '2031-01-01T00:00:00.000Z' }
  await given.sam.api.emails.save({ params: { id: task.id }, body })
  expect(await stateOf(task.id)).toBe('expired')
})

test('a deleted client is written to no more, also where the email is open', async () => {
  const { stack, sam } = given
  const { email, task } = await makeDeleted()
  // Earlier versions opened it again.
  await stack.query(
    `UPDATE emails SET state = 'sent', expires_at = now() + interval '9 days', next_reminder_at = now() WHERE id = $1`,
    [email.id],
  )
  const params = { id: email.id }
  expect((await sam.api.emails.readEmail({ params })).can.resend).toBe(false)
  await expectRefused(stack, sam, emails.resend, { params }, 'email_closed')
  const ask = { params: { id: email.inspection_id }, body: {} }
  await expectRefused(stack, sam, inspections.createNotification, ask, 'email_closed')
  await inCompany(stack.services.app, stack.companies.acme, (db) => scheduleFollowUp(db, task.id))
  await passTime(stack)
  expect(await countRows(stack, 'mails', 'to_address = $1', [email.address])).toBe(1)
})

test('does not send queued mail to a deleted client', async () => {
  const { stack, sam } = given
  const { email } = await given.makeSent()
  await sam.api.emails.resend({ params: { id: email.id } })
  await stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [email.client.id])
  await stack.settle()
  expect(await countRows(stack, 'mails', `to_address = $1 AND state = 'sent'`, [email.address])).toBe(1)
})

test('recipients unsubscribed before sending expire with the task, and can be deleted', async () => {
  const { stack, sam, alice } = given
  const send = async () => {
    const { id } = await given.makeTask({ recipients: [{ email: newAddress() }] })
    const [{ client } = expect.fail('no email')] = await given.emailsOf(id)
    await stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [client.id])
    const { expires_at } = await sam.api.emails.send({ params: { id } })
    const [email] = await given.emailsOf(id)
    expect(email).toMatchObject({ state: 'bounced', failure: 'unsubscribed', expires_at })
    return { id, params: { id: client.id } }
  }
  const { id, params } = await send()
  await expectRefused(stack, alice, clients.remove, { params }, 'client_in_use')
  await stack.query('UPDATE emails SET expires_at = now() WHERE task_id = $1', [id])
  await passTime(stack)
  expect(await stateOf(id)).toBe('expired')
  await alice.api.clients.remove({ params })
  // In earlier versions it had no end.
  const old = await send()
  await stack.query('UPDATE emails SET expires_at = NULL WHERE task_id = $1', [old.id])
  await alice.api.clients.remove({ params: old.params })
})

test('a client who was not invited before the last day can be deleted, and is not invited with a later one', async () => {
  const { stack, sam, alice } = given
  const { task, email } = await given.makeSent()
  await stack.query(
    `UPDATE emails SET state = 'queued', invited_at = NULL, expires_at = NULL WHERE id = $1`,
    [email.id],
  )
  const client = { params: { id: email.client.id } }
  await expectRefused(stack, alice, clients.remove, client, 'client_in_use')
  await stack.query('UPDATE email_tasks SET expires_at = now() WHERE task_id = $1', [task.id])
  await alice.api.clients.remove(client)
  const params = { id: task.id }
  const { version } = await sam.api.emails.read({ params })
  const before = await countRows(stack, 'mails', 'email_id = $1', [email.id])
  await sam.api.emails.save({ params, body: { version, expires_at: '2031-01-01T00:00:00.000Z' } })
  await passTime(stack)
  expect(await countRows(stack, 'mails', 'email_id = $1', [email.id])).toBe(before)
  expect((await sam.api.emails.read({ params })).recipients).toMatchObject({ waiting: 0, expired: 1 })
})
