import { emails } from '@atesta/contract/routes/emails.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type EmailGiven, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
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

test('the report of the whole task is in it, and in its manifest', async () => {
  const { stack, sam } = given
  const { task, email, token } = await given.makeSent()
  const form = await sam.api.inspections.form({ params: { id: email.inspection_id } })
  await respondent(stack, token).api.tasks.submitFormToken({
    params: { id: task.id },
    body: payload(email.inspection_id, form.version, { name: 'Ana' }),
  })
  await stack.settle()
  await sam.api.reports.generateEmailTask({ body: { task_id: task.id } })
  await stack.settle()
  for (const route of [emails.download, tasks.download]) {
    const found = await downloadPackage(sam, route, task.id)
    await checkPackage(stack, found)
    const reports = found.manifest.files.filter(({ kind }) => kind === 'report')
    expect(reports).toHaveLength(1)
    expect(found.files.has(reports[0]?.path ?? '')).toBe(true)
    expect([...found.files.keys()].some((path) => /^[^/]+\.pdf$/.test(path))).toBe(true)
  }
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
