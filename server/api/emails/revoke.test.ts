import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { newAddress, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const args = (id: number) => ({ params: { id } })

test('ends its links immediately', async () => {
  const { email, token } = await given.makeSent({ reminder_days: [1] })
  const client = respondent(given.stack, token)
  const form = { params: { id: email.inspection_id } }
  expect((await call(client, emails.inspectionCertifications, form)).status).toBe(200)
  const answer = await given.sam.api.emails.revoke(args(email.id))
  expect(answer).toMatchObject({
    state: 'revoked',
    next_reminder_at: null,
    can: { resend: false, revoke: false },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'revoke',
    noun: 'recipient',
    record_id: String(email.id),
  })
  const refused = await call(client, emails.inspectionCertifications, form)
  await expectProblem(refused, emails.inspectionCertifications, 'unauthenticated')
  expect(await client.api.emails.link({ body: { token } })).toMatchObject({
    state: 'revoked',
    inspection_id: null,
  })
  await expectRefused(given.stack, given.sam, emails.revoke, args(email.id), 'email_closed')
})

test('a message that still waits is not sent', async () => {
  const address = newAddress()
  const { id } = await given.makeTask({ recipients: [{ email: address }] })
  await given.sam.api.emails.send({ params: { id } })
  const [email] = await given.emailsOf(id)
  await given.sam.api.emails.revoke(args(email?.id ?? 0))
  await given.stack.settle()
  expect(
    await countRows(given.stack, 'mails', `to_address = $1 AND state = 'failed' AND secret IS NULL`, [
      address,
    ]),
  ).toBe(1)
})

let id = 0
test('hidden from other users', async () => {
  id = (await given.makeSent()).email.id
})
testHidden(emails.revoke, () => ({ stack: given.stack, id, args, from: ['sara', 'ines', 'ivan'] }))
