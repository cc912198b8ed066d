import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { messageTo, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveTask, makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let hidden: number
beforeAll(async () => {
  hidden = await makeSubmitted(given.ines, given.workflowId)
})
const returning = (id: number, round = 1, more: object = {}) => ({
  params: { id },
  body: { round, comment: 'The valve is blurred', ...more },
})

testHidden(inspections.returnForChanges, () => ({
  stack: given.stack,
  id: hidden,
  args: (id) => returning(id),
  from: ['sara', 'ivan', 'rita'],
}))

test('the mail brings its person to it', async () => {
  const { stack, sam, ines } = given
  const id = await makeSubmitted(ines, given.workflowId)
  await sam.api.inspections.returnForChanges(returning(id))
  await stack.settle()
  const message = await messageTo(stack, ines.email)
  expect(message.text).toContain('The valve is blurred')
  expect(message.text).toContain(`/dashboard/${given.folderId}/${given.workflowId}/${id}`)
})

test('tells the second of two reviewers that the first was faster', async () => {
  const { alice, sam, ines } = given
  const id = await makeSubmitted(ines, given.workflowId)
  const answers = await Promise.all([
    call(sam, inspections.returnForChanges, returning(id)),
    call(alice, inspections.returnForChanges, returning(id)),
    call(alice, inspections.approve, { params: { id }, body: { round: 1 } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'inspection_already_reviewed' })
})

test('refuses a return to a person who no longer sees the workflow', async () => {
  const { stack, sam } = given
  const ivan = await stack.as('ivan')
  const task = { params: { id: given.workflowId }, body: { user_id: ivan.userId } }
  await sam.api.tasks.assign(task)
  const id = await makeSubmitted(ivan, given.workflowId)
  await sam.api.tasks.unassign(task)
  const { can, cannot } =
    (await sam.api.inspections.list({ query: { task_id: given.workflowId } })).data.find(
      (each) => each.id === id,
    ) ?? expect.fail('not listed')
  expect([can.return, cannot.return, cannot.notify]).toEqual([
    false,
    'person_unassigned',
    'person_unassigned',
  ])
  await expectRefused(stack, sam, inspections.returnForChanges, returning(id), 'person_unassigned')
  const asking = { params: { id }, body: { kind: 'more' } }
  await expectRefused(stack, sam, inspections.createNotification, asking, 'person_unassigned')
  await sam.api.tasks.assign(task)
  expect((await sam.api.inspections.returnForChanges(returning(id))).review).toBe('returned')
})

test('refuses drafts, inspections that cannot be filled in again and an empty message', async () => {
  const { stack, sam, ines } = given
  const refused = (id: number, code: Parameters<typeof expectRefused>[4], more = {}) =>
    expectRefused(stack, sam, inspections.returnForChanges, returning(id, 1, more), code)
  await refused((await makeInspection(ines, given.workflowId)).id, 'inspection_not_submitted')
  const own = await makeSubmitted(sam, given.workflowId)
  await refused(own, 'review_own')
  const id = await makeSubmitted(ines, given.workflowId)
  await refused(id, 'validation_failed', { comment: '  ' })
  await refused(id, 'component_unknown', { comments: [{ id: 'nowhere', comment: 'Here?' }] })
  await expectRefused(stack, ines, inspections.returnForChanges, returning(id), 'forbidden')

  const sent = await given.makeSent()
  const guest = respondent(stack, sent.token)
  const params = { id: sent.email.inspection_id }
  const { version } = await guest.api.inspections.form({ params })
  const body = payload(params.id, version, { name: 'Roof' })
  await guest.api.tasks.submitFormToken({ params: { id: sent.task.id }, body })
  await refused(params.id, 'email_closed')
  const [listed] = (await sam.api.inspections.list({ query: { task_id: sent.task.id } })).data
  expect(listed?.can).toMatchObject({ approve: true, return: false })
  expect(listed?.cannot.return).toBe('email_closed')

  await archiveTask(stack, given.workflowId)
  await refused(id, 'task_archived')
})
