import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { archiveTask, certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let draft: Awaited<ReturnType<typeof makeInspection>>
beforeAll(async () => {
  draft = await makeInspection(given.ines, given.workflowId)
})
const make = () => makeInspection(given.ines, given.workflowId)
const args = ({ id, version }: typeof draft, answers: Record<string, unknown> = { name: 'Well' }) => ({
  params: { id: given.workflowId },
  body: payload(id, version, answers),
})

test('submits: stored, stated, sealed, audited', async () => {
  const inspection = await make()
  const receipt = await given.ines.api.tasks.submitForm(args(inspection))
  expect(receipt).toMatchObject({ inspection_id: inspection.id, number: inspection.number })
  await given.stack.settle()
  const [row] = await given.stack.query(
    `SELECT i.state, i.submitted_by, i.answers_sha256, s.log_index IS NOT NULL AS sealed
     FROM inspections i JOIN statements s ON s.inspection_id = i.id AND s.kind = 'submission' WHERE i.id = $1`,
    [inspection.id],
  )
  expect(row).toEqual({
    state: 'submitted',
    submitted_by: given.ines.userId,
    answers_sha256: receipt.answers_sha256,
    sealed: true,
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'submit',
    noun: 'inspection',
    details: { answers_sha256: receipt.answers_sha256 },
  })
})

test('submitted for a person, it says by whom', async () => {
  const { sam, ines } = given
  const inspection = await make()
  expect(inspection.submitted_by).toBeNull()
  await sam.api.tasks.submitForm(args(inspection))
  const { data } = await ines.api.inspections.list({ query: { submitted: 'true' } })
  expect(data.find(({ id }) => id === inspection.id)).toMatchObject({
    person: { id: ines.userId },
    submitted_by: { id: sam.userId, name: 'Sam Supervisor' },
  })
})

test('ten concurrent requests make one submission', async () => {
  const inspection = await make()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(given.ines, tasks.submitForm, args(inspection))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
  expect(await countRows(given.stack, 'statements', 'inspection_id = $1', [inspection.id])).toBe(1)
})

test('stale, incomplete, or under another task', async () => {
  const { stack, ines } = given
  await expectRefused(stack, ines, tasks.submitForm, args({ ...draft, version: 9 }), 'stale_version')
  const problem = await expectRefused(stack, ines, tasks.submitForm, args(draft, {}), 'form_incomplete')
  expect(problem.errors).toEqual([{ path: 'name', message: 'required' }])
  const elsewhere = { ...args(draft), params: { id: given.workflowId + 1 } }
  await expectRefused(stack, ines, tasks.submitForm, elsewhere, 'not_found')
})

test('waits for files that are still under way', async () => {
  const inspection = await make()
  const bytes = makePdf()
  const { identifier } = await given.ines.api.certifications.create({
    body: { title: 'x.pdf', size: bytes.length, inspection_id: inspection.id, component_id: 'files' },
  })
  const waiting = args(inspection, { name: 'Well', files: [identifier] })
  await expectRefused(given.stack, given.ines, tasks.submitForm, waiting, 'inspection_files_pending')
})

test('refuses a file of another inspection as answer', async () => {
  const [mine, other] = [await make(), await make()]
  const { identifier } = await certify(given.ines, other.id, await makePhoto())
  const stolen = args(mine, { name: 'Well', files: [identifier] })
  await expectRefused(given.stack, given.ines, tasks.submitForm, stolen, 'form_incomplete')
})

test('applies the task’s file rules to every slot of the form', async () => {
  const task = await given.sam.api.workflows.create({
    body: {
      name: 'Strict',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      settings: { camera_only: true, position_required: true },
    },
  })
  const inspection = await makeInspection(given.ines, task.id)
  const placeless = await certify(given.ines, inspection.id, await makePhoto({ place: false }))
  expect(await placeless.answer.text()).toContain('position_required')
  const picked = await certify(given.ines, inspection.id, await makePhoto())
  await given.stack.settle()
  const { version } = await given.ines.api.inspections.form({ params: { id: inspection.id } })
  const submit = {
    params: { id: task.id },
    body: payload(inspection.id, version, { name: 'Well', files: [picked.identifier] }),
  }
  const problem = await expectRefused(given.stack, given.ines, tasks.submitForm, submit, 'form_incomplete')
  expect(problem.errors).toContainEqual({ path: 'files', message: 'camera_only' })
})

testHidden(tasks.submitForm, () => ({
  stack: given.stack,
  id: draft.id,
  args: (id) => args({ ...draft, id }),
  from: ['sara', 'ivan'],
}))

test('submitted is submitted; archived is closed', async () => {
  const done = await make()
  await given.ines.api.tasks.submitForm(args(done))
  const again = args({ ...done, version: done.version + 2 })
  await expectRefused(given.stack, given.ines, tasks.submitForm, again, 'inspection_already_submitted')
  await archiveTask(given.stack, given.workflowId)
  await expectRefused(given.stack, given.ines, tasks.submitForm, args(draft), 'task_archived')
})
