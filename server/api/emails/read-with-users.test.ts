import { emails } from '@atesta/contract/routes/emails.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
let id = 0

test('the task with its emails, their recipients, states and times', async () => {
  const { task, email } = await given.makeSent()
  id = task.id
  const answer = await given.sam.api.emails.readWithUsers({ params: { id } })
  expect(answer.emails).toEqual([email])
  expect(email).toMatchObject({ state: 'sent', name: 'Ana Ruiz', sent_at: expect.stringMatching(/Z$/) })
})

test('an inspector who works on it learns no addresses', async () => {
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
  const answer = await given.ines.api.emails.readWithUsers({ params: { id } })
  expect([answer.recipients.all, answer.emails]).toEqual([1, []])
})

testHidden(emails.readWithUsers, () => ({
  stack: given.stack,
  id,
  args: (task) => ({ params: { id: task } }),
  from: ['sara', 'ivan'],
}))
