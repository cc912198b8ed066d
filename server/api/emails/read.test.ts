import { emails } from '@atesta/contract/routes/emails.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
let id = 0

test('answers words, dates and counts', async () => {
  id = (await given.makeSent({ reminder_days: [5] })).task.id
  const task = await given.sam.api.emails.read({ params: { id } })
  expect(task).toMatchObject({
    id,
    subject: 'Photos of the damage',
    message: 'Please show us the roof.\nThank you.',
    reminder_days: [5],
    created_by: { name: 'Sam Supervisor' },
    recipients: { all: 1, sent: 1 },
  })
})

test('does not find workflows', async () => {
  const read = given.sam.api.emails.read({ params: { id: given.workflowId } })
  await expect(read).rejects.toMatchObject({ code: 'not_found' })
})

testHidden(emails.read, () => ({
  stack: given.stack,
  id,
  args: (task) => ({ params: { id: task } }),
  from: ['sara', 'ivan'],
}))
