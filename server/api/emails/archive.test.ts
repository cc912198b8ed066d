import { emails } from '@atesta/contract/routes/emails.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { passTime, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('archives permanently: links close, no reminders are sent, nothing brings it back', async () => {
  const { task, token } = await given.makeSent({ reminder_days: [1] })
  const params = { id: task.id }
  const archived = await given.sam.api.emails.archive({ params })
  expect(archived).toMatchObject({
    archived: true,
    can: { send: false, add_recipients: false, unarchive: false },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'archive',
    noun: 'email',
    record_id: String(task.id),
  })
  const link = await respondent(given.stack, token).api.emails.link({ body: { token } })
  expect(link).toMatchObject({ state: 'closed', inspection_id: null })
  await given.stack.query(
    `UPDATE emails SET next_reminder_at = now() - interval '1 minute' WHERE task_id = $1`,
    [task.id],
  )
  await passTime(given.stack)
  expect(await countRows(given.stack, 'mails', `kind = 'email_task_reminder'`)).toBe(0)
  await expect(given.sam.api.tasks.unarchive({ params })).rejects.toMatchObject({
    code: 'unarchive_task_error',
  })
  await expectRefused(given.stack, given.sam, emails.archive, { params }, 'task_archived')
})

test('archived as one of the list of tasks it is closed for good too, whatever happens to the task afterwards', async () => {
  const { stack, sam } = given
  const { task, token, email } = await given.makeSent({})
  const params = { id: task.id }
  expect((await sam.api.tasks.archiveMany({ body: { ids: [task.id] } })).archived).toEqual([task.id])
  await expect(sam.api.tasks.unarchive({ params })).rejects.toMatchObject({ code: 'unarchive_task_error' })
  expect(await sam.api.emails.readEmail({ params: { id: email.id } })).toMatchObject({ state: 'expired' })
  // An earlier version could still bring it back.
  await stack.query('UPDATE tasks SET archived_at = NULL, archived_as = NULL WHERE id = $1', [task.id])
  const link = await respondent(stack, token).api.emails.link({ body: { token } })
  expect(link).toMatchObject({ state: 'closed', inspection_id: null })
})

test('no user submits for a respondent', async () => {
  const { stack, alice } = given
  const { task, email } = await given.makeSent({})
  const form = await alice.api.inspections.form({ params: { id: email.inspection_id } })
  expect(form.inspection.can).toMatchObject({ edit: true, submit: false })
  const args = { params: { id: task.id }, body: payload(email.inspection_id, form.version, { name: 'Q' }) }
  await expectRefused(stack, alice, tasks.submitForm, args, 'respondent_submits')
})

test('a workflow is not archived here', async () => {
  const answer = await call(given.sam, emails.archive, { params: { id: given.workflowId } })
  await expectProblem(answer, emails.archive, 'not_found')
})

let id = 0
test('an inspector who works on it does not archive it', async () => {
  id = (await given.makeTask()).id
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
})

testHidden(emails.archive, () => ({
  stack: given.stack,
  id,
  args: (task) => ({ params: { id: task } }),
  from: ['sara', 'ivan'],
}))
