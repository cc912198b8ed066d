import { emails } from '@atesta/contract/routes/emails.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let id: number
beforeAll(async () => {
  id = (await given.makeTask()).id
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
})
const args = (recipients: object[] = [{ email: newAddress() }], task = id) => ({
  params: { id: task },
  body: { recipients },
})

test('before sending they wait with the others; their inspections count on', async () => {
  await given.sam.api.emails.addRecipients(args() as never)
  const task = await given.sam.api.emails.addRecipients(
    args([{ email: newAddress(), name: 'Second' }]) as never,
  )
  expect(task.recipients).toMatchObject({ all: 2, queued: 2 })
  const numbers = await given.stack.query('SELECT number FROM inspections WHERE task_id = $1 ORDER BY id', [
    id,
  ])
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'add_recipients', details: { recipients: 1 } })
})

test('after sending they are invited immediately, and the others not again', async () => {
  const { task, email } = await given.makeSent()
  const late = newAddress()
  await given.sam.api.emails.addRecipients(args([{ email: late }], task.id) as never)
  await given.stack.settle()
  expect(tokenIn(await messageTo(given.stack, late))).toMatch(/^atr_/)
  const mails = await given.stack.query('SELECT 1 FROM mails WHERE to_address = $1', [email.address])
  expect(mails).toHaveLength(1)
})

test('does not add existing recipients again, unless revoked before', async () => {
  const { stack, sam } = given
  const { task, email } = await given.makeSent()
  const again = args([{ email: newAddress() }, { email: email.address.toUpperCase() }], task.id)
  await expectRefused(stack, sam, emails.addRecipients, again, 'repeated_user')
  await sam.api.emails.revoke({ params: { id: email.id } })
  const added = await sam.api.emails.addRecipients(args([{ email: email.address }], task.id) as never)
  expect(added.recipients).toMatchObject({ all: 2, revoked: 1, queued: 1 })
})

test('can ask again a recipient whose inspection was deleted; the first link ends', async () => {
  const { stack, sam, alice } = given
  const { task, email, token } = await given.makeSent({ reminder_days: [1] })
  const add = () => sam.api.emails.addRecipients(args([{ email: email.address }], task.id) as never)
  await alice.api.inspections.remove({ params: { id: email.inspection_id } })
  expect(await respondent(stack, token).api.emails.link({ body: { token } })).toMatchObject({
    inspection_id: null,
  })
  const rows = () =>
    stack.query(
      'SELECT state, next_reminder_at IS NOT NULL AS reminded FROM emails WHERE task_id = $1 ORDER BY id',
      [task.id],
    )
  expect(await rows()).toEqual([{ state: 'revoked', reminded: false }])
  // As deletions left it before they ended links.
  await stack.query(`UPDATE emails SET state = 'sent', revoked_at = NULL WHERE id = $1`, [email.id])
  await add()
  expect(await rows()).toMatchObject([{ state: 'revoked' }, { state: 'queued' }])
  await expectRefused(
    stack,
    sam,
    emails.addRecipients,
    args([{ email: email.address }], task.id),
    'repeated_user',
  )
})

test('refuses expired and archived tasks, no recipients and unknown clients', async () => {
  const { stack, sam } = given
  const { task } = await given.makeSent()
  const refused = (recipients: object[], code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(stack, sam, emails.addRecipients, args(recipients, task.id), code)
  await refused([], 'validation_failed')
  await refused([{ client_id: 987_654_321 }], 'not_found')
  await stack.query('UPDATE email_tasks SET expires_at = now() WHERE task_id = $1', [task.id])
  await refused([{ email: newAddress() }], 'email_expiry_past')
  await archiveEmailTask(stack, task.id)
  await refused([{ email: newAddress() }], 'task_archived')
})

testHidden(emails.addRecipients, () => ({
  stack: given.stack,
  id,
  args: (task) => args(undefined, task),
  from: ['sara', 'ivan'],
}))
