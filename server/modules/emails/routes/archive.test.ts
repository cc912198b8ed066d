import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { passTime, respondent, useEmailScene } from '@atesta/testkit/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('archives for good: links close, nobody is reminded, nothing brings it back', async () => {
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
  expect(link).toMatchObject({ state: 'expired', inspection_id: null })
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
