import { clients } from '@atesta/contract/routes/clients.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('refuses while an email awaits an answer; afterwards the answer stays', async () => {
  const { task, email, token } = await given.makeSent()
  const params = { id: email.client.id }
  await expectRefused(given.stack, given.alice, clients.remove, { params }, 'client_in_use')
  await respondent(given.stack, token).api.tasks.submitFormToken({
    params: { id: task.id },
    body: payload(email.inspection_id, 1, { name: 'Roof' }),
  })
  await given.alice.api.clients.remove({ params })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'delete',
    noun: 'client',
    record_id: String(params.id),
  })
  await expect(given.alice.api.clients.read({ params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await given.emailsOf(task.id)).toMatchObject([{ state: 'submitted', name: 'Ana Ruiz' }])
})
