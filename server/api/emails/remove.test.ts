import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
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

test('a legal hold keeps it, and its menu says why', async () => {
  const { stack, alice, sam } = given
  const { task, token } = await given.makeSent()
  const args = { params: { id: task.id } }
  await alice.api.retention.hold({ ...args, body: { reason: 'Lawsuit' } })
  await expectRefused(stack, sam, emails.remove, args, 'legal_hold')
  const { can, cannot } = await sam.api.emails.read(args)
  expect([can.delete, cannot.delete]).toEqual([false, 'legal_hold'])
  expect((await respondent(stack, token).api.emails.link({ body: { token } })).state).not.toBe('revoked')
  await alice.api.retention.release(args)
  expect((await call(sam, emails.remove, args)).status).toBe(204)
})

test('files that never became evidence do not keep it: they go with it, and what they took comes back', async () => {
  const { stack, sam } = given
  const used = async () => (await sam.api.auth.subscriptionInformation()).data.credits.used
  const before = await used()
  const { task, email, token } = await given.makeSent()
  const client = respondent(stack, token)
  const body = { size: 10, inspection_id: email.inspection_id, component_id: 'files' }
  await client.api.certifications.create({ body: { ...body, title: 'never-sent.jpg' } })
  const refused = await certify(client, email.inspection_id, new TextEncoder().encode('no image'), 'x.png')
  expect(refused.answer.status).toBe(422)
  const { can } = await sam.api.emails.read({ params: { id: task.id } })
  expect(can.delete).toBe(true)
  await sam.api.emails.remove({ params: { id: task.id } })
  expect(await used()).toBe(before)
  expect(await countRows(stack, 'certifications', 'task_id = $1 AND deleted_at IS NULL', [task.id])).toBe(0)
})

test('a concurrent upload leaves no file under a deleted task', async () => {
  for (let round = 0; round < 5; round++) {
    const { task, email, token } = await given.makeSent()
    const [removed] = await Promise.allSettled([
      call(given.sam, emails.remove, { params: { id: task.id } }),
      certify(respondent(given.stack, token), email.inspection_id, makePdf()),
    ])
    const status = removed.status === 'fulfilled' && removed.value.status
    expect([204, 400]).toContain(status)
    const left = await countRows(
      given.stack,
      'certifications c JOIN tasks t ON t.id = c.task_id',
      't.id = $1 AND t.deleted_at IS NOT NULL AND c.deleted_at IS NULL',
      [task.id],
    )
    expect(left).toBe(0)
  }
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
