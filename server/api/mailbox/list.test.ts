import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('an administrator finds the messages of their company', async () => {
  const { email } = await given.makeSent()
  const { data } = await given.alice.api.mailbox.list({ query: { q: email.address.toUpperCase() } })
  expect(data).toMatchObject([
    {
      kind: 'email_task_invitation',
      state: 'sent',
      to: { name: 'Ana Ruiz', address: email.address },
      subject: 'Photos of the damage',
      email_id: email.id,
    },
  ])
  expect((await given.alice.api.mailbox.list({ query: { state: 'bounced' } })).total).toBe(0)
  const rita = await given.stack.as('rita')
  expect((await rita.api.mailbox.list({ query: {} })).total).toBe(0)
})

test('is not found when a mail server is set', async () => {
  const stack = await startStack({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    const answer = await call(await stack.as('alice'), mailbox.list)
    await expectProblem(answer, mailbox.list, 'mailbox_off')
  } finally {
    await stack.stop()
  }
})
