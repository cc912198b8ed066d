import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type EmailGiven, useEmailScene } from '@atesta/testkit/emails.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given: EmailGiven = useEmailScene()
let taskId: number
beforeAll(async () => {
  taskId = (await given.makeSent()).task.id
})

test('everything under an email task: a folder for each recipient’s inspection', async () => {
  const found = await downloadPackage(given.sam, emails.download, taskId)
  await checkPackage(given.stack, found)
  expect([...found.files.keys()].filter((path) => path.endsWith('answers.json'))).toHaveLength(1)
  expect(found.answer.headers.get('content-disposition')).toContain('Hail in March.zip')
})

test('a task of another type is none', async () => {
  const answer = await call(given.sam, emails.download, { params: { id: given.workflowId } })
  await expectProblem(answer, emails.download, 'not_found')
})

testHidden(emails.download, () => ({
  stack: given.stack,
  id: taskId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
