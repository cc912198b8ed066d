import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type EmailGiven, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given: EmailGiven = useEmailScene()
let id: number
beforeAll(async () => {
  id = (await given.makeSent()).email.inspection_id ?? 0
})

test('the inspection of one recipient', async () => {
  const found = await downloadPackage(given.sam, emails.inspectionDownload, id)
  await checkPackage(given.stack, found)
  expect([...found.files.keys()]).toEqual(['README.txt', 'answers.json', 'answers.csv', 'manifest.json'])
})

test('an inspection of a workflow is none', async () => {
  const other = await makeInspection(given.ines, given.workflowId)
  const answer = await call(given.ines, emails.inspectionDownload, { params: { id: other.id } })
  await expectProblem(answer, emails.inspectionDownload, 'not_found')
})

testHidden(emails.inspectionDownload, () => ({
  stack: given.stack,
  id,
  args: (inspection) => ({ params: { id: inspection } }),
  from: ['sara', 'ivan'],
}))
