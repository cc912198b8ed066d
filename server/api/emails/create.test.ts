import { emails } from '@atesta/contract/routes/emails.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { newAddress, taskBody, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { makeTemplate } from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const args = (more: object = {}) => ({ body: { ...taskBody(given), ...more } })

test('makes the task, its clients, and an inspection for each; nothing is sent', async () => {
  const known = await given.sam.api.clients.create({
    body: { name: 'Known', email: newAddress(), locale: 'pt' },
  })
  const address = newAddress()
  const recipients = [
    { client_id: known.id },
    { email: address.toUpperCase(), name: 'Ana Ruiz', locale: 'es' },
    { email: newAddress() },
  ]
  const body = { recipients, reminder_days: [7, 3, 7], expires_at: '2030-01-01T00:00:00.000Z' }
  const task = await given.sam.api.emails.create(args(body) as never)
  expect(task).toMatchObject({
    type: 'email',
    subject: 'Photos of the damage',
    locale: 'en',
    reminder_days: [3, 7],
    expires_at: '2030-01-01T00:00:00.000Z',
    sent_at: null,
    recipients: { all: 3, queued: 3, sent: 0 },
    can: { send: true, add_recipients: true, create_inspection: false },
  })
  const made = await given.emailsOf(task.id)
  expect(made.map(({ name, locale }) => [name, locale])).toEqual([
    ['Known', 'pt'],
    ['Ana Ruiz', 'es'],
    [recipients[2]?.email?.split('@')[0], 'en'],
  ])
  const inspections = await given.stack.query(
    'SELECT user_id, number, title FROM inspections WHERE task_id = $1 ORDER BY number',
    [task.id],
  )
  expect(inspections).toEqual(
    made.map(({ client, name }, at) => ({ user_id: client.id, number: at + 1, title: name })),
  )
  expect(await countRows(given.stack, 'mails', 'email_id IS NOT NULL')).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'create',
    noun: 'email',
    record_id: String(task.id),
    details: { name: 'Hail in March', recipients: 3 },
  })
})

test('an address that is known is its client, not another one', async () => {
  const email = newAddress()
  const client = await given.sam.api.clients.create({ body: { name: 'Berta', email } })
  const task = await given.makeTask({ recipients: [{ email: email.toUpperCase() }] })
  expect((await given.emailsOf(task.id))[0]).toMatchObject({ client: { id: client.id }, name: 'Berta' })
})

test('no recipient twice, whatever the case of letters, by id or by address; then nothing is created', async () => {
  const { stack, sam } = given
  const email = newAddress()
  const client = await sam.api.clients.create({ body: { name: 'Twice', email } })
  for (const recipients of [
    [{ email: 'x@client.test' }, { email: 'X@client.test' }],
    [{ client_id: client.id }, { client_id: client.id }],
    [{ client_id: client.id }, { email }],
  ])
    await expectRefused(stack, sam, emails.create, args({ recipients }), 'repeated_user')
})

test('no unknown client, no colleague as a client, no form of another company, no day that has passed', async () => {
  const { stack, sam, ines } = given
  const refused = (more: object, code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(stack, sam, emails.create, args(more), code)
  for (const client_id of [987_654_321, ines.userId])
    await refused({ recipients: [{ client_id }] }, 'not_found')
  await refused({ template_id: await makeTemplate(stack, undefined, 'rival') }, 'not_found')
  await refused({ folder_id: given.folderId }, 'not_found')
  await refused({ expires_at: '2020-01-01T00:00:00Z' }, 'email_expiry_past')
  await refused({ recipients: [{ email: 'a@b.test\r\nBcc: c@d.test' }] }, 'validation_failed')
})

testForbidden(emails.create, () => ({
  stack: given.stack,
  args: args(),
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))
testHidden(emails.create, () => ({
  stack: given.stack,
  id: given.emailFolderId,
  args: (id) => args({ folder_id: id }),
  from: ['sara'],
}))
