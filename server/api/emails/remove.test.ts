import { emails } from '@atesta/contract/routes/emails.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { passTime, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { certify, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('one without answers is deleted with its emails; links and reminders end', async () => {
  const { task, email, token } = await given.makeSent({ reminder_days: [1] })
  await given.sam.api.emails.remove({ params: { id: task.id } })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'delete',
    noun: 'email',
    record_id: String(task.id),
  })
  for (const read of [
    () => given.sam.api.emails.read({ params: { id: task.id } }),
    () => given.sam.api.emails.readEmail({ params: { id: email.id } }),
    () => given.sam.api.inspections.form({ params: { id: email.inspection_id } }),
  ])
    await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  const link = await respondent(given.stack, token).api.emails.link({ body: { token } })
  expect(link.state).toBe('revoked')
  await passTime(given.stack)
  expect(await countRows(given.stack, 'mails', `kind = 'email_task_reminder'`)).toBe(0)
})

test('an answer keeps it, and so does a file', async () => {
  const { stack, sam } = given
  const answered = await given.makeSent()
  const client = respondent(stack, answered.token)
  await client.api.tasks.submitFormToken({
    params: { id: answered.task.id },
    body: payload(answered.email.inspection_id, 1, { name: 'Roof' }),
  })
  const started = await given.makeSent()
  await certify(respondent(stack, started.token), started.email.inspection_id, makePdf())
  for (const { task } of [answered, started])
    await expectRefused(stack, sam, emails.remove, { params: { id: task.id } }, 'inspections_assigned')
})

let id = 0
test('an inspector who works on it does not delete it', async () => {
  id = (await given.makeTask()).id
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
})

testHidden(emails.remove, () => ({
  stack: given.stack,
  id,
  args: (task) => ({ params: { id: task } }),
  from: ['sara', 'ivan'],
}))
