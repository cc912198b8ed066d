import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
let id = 0

test('the files of an answer, for who supervises and for whom they are of', async () => {
  const { email, token } = await given.makeSent()
  id = email.inspection_id
  const client = respondent(given.stack, token)
  const { identifier } = await certify(client, id, makePdf())
  for (const caller of [given.sam, client]) {
    const { data } = await caller.api.emails.inspectionCertifications({ params: { id }, query: {} })
    expect(data).toMatchObject([{ identifier, person: { name: 'Ana Ruiz' } }])
  }
})

test('another inspection is not opened by the link, nor one of a workflow by this call', async () => {
  const [one, other] = [await given.makeSent(), await given.makeSent()]
  const answer = await call(respondent(given.stack, one.token), emails.inspectionCertifications, {
    params: { id: other.email.inspection_id },
  })
  await expectProblem(answer, emails.inspectionCertifications, 'not_found')
  const inspection = await makeInspection(given.ines, given.workflowId)
  const wrong = await call(given.ines, emails.inspectionCertifications, { params: { id: inspection.id } })
  await expectProblem(wrong, emails.inspectionCertifications, 'not_found')
})

testHidden(emails.inspectionCertifications, () => ({
  stack: given.stack,
  id,
  args: (inspection) => ({ params: { id: inspection } }),
  from: ['sara', 'ines', 'ivan'],
}))
