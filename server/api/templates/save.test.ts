import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const shorter = { ...smallForm, steps: smallForm.steps.slice(1) }
const args = (id: number, version: number, more: object = {}) => ({
  params: { id },
  body: { name: `Form of ${id}`, structure: shorter, version, ...more },
})

test('the next version; tasks and inspections stay in theirs until the task is moved', async () => {
  const { sam, ines, templateId, workflowId } = given
  const begun = await makeInspection(ines, workflowId)
  const saved = await sam.api.templates.save(args(templateId, 1))
  expect(saved.version).toBe(2)
  expect(saved.versions.map(({ version, usage }) => [version, usage.open_tasks, usage.inspections])).toEqual([
    [2, 0, 0],
    [1, 1, 1],
  ])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'template',
    details: { version: 2 },
  })
  const params = { id: workflowId }
  const task = await sam.api.workflows.read({ params })
  expect(task.template).toMatchObject({ version: 1, newest: 2 })
  expect((await ines.api.tasks.form({ params })).structure.steps).toHaveLength(2)

  const body = { name: task.name, template_id: templateId, assignees: [ines.userId], version: task.version }
  const moved = await sam.api.workflows.save({ params, body: { ...body, newest_form: true } })
  expect(moved.template).toMatchObject({ version: 2, newest: 2 })
  expect((await ines.api.tasks.form({ params })).structure.steps).toHaveLength(1)
  const opened = await ines.api.inspections.form({ params: { id: begun.id } })
  expect([opened.form.version, opened.form.structure.steps.length]).toEqual([1, 2])
  const next = await makeInspection(ines, workflowId)
  expect(next.template?.version).toBe(2)
})

test('a stale version is refused with both; of two concurrent saves one wins', async () => {
  const id = await makeTemplate(given.stack)
  const problem = await expectRefused(given.stack, given.sam, templates.save, args(id, 0), 'stale_version')
  expect(problem.meta).toEqual({ mine: 0, theirs: 1 })
  const both = await Promise.allSettled([1, 2].map(() => given.sam.api.templates.save(args(id, 1))))
  expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(await countRows(given.stack, 'template_versions', 'template_id = $1', [id])).toBe(2)
})

test('no name of another, no broken form, nothing of an archived one', async () => {
  const { stack, sam } = given
  const id = await makeTemplate(stack)
  await sam.api.templates.create({ body: { name: 'Taken', structure: smallForm } })
  await expectRefused(stack, sam, templates.save, args(id, 1, { name: 'taken' }), 'form_name_already_exists')
  const broken = args(id, 1, { structure: { ...smallForm, schema: [] } })
  await expectRefused(stack, sam, templates.save, broken, 'form_structure_invalid')
  await sam.api.templates.archive({ params: { id } })
  await expectRefused(stack, sam, templates.save, args(id, 1), 'form_archived')
})

test('a save of the name alone leaves a draft begun from the version that is current', async () => {
  const { stack, sam } = given
  const id = await makeTemplate(stack)
  const draft = { structure: shorter, based_on: 1, revision: 0 }
  await sam.api.templates.saveDraft({ params: { id }, body: draft })
  await sam.api.templates.save({ params: { id }, body: { name: `Renamed ${id}`, version: 1 } })
  const renamed = await sam.api.templates.readDraft({ params: { id } })
  expect(renamed).toMatchObject({ revision: 1, based_on: 2, structure: { steps: shorter.steps } })
  await sam.api.templates.save(args(id, 2))
  // One that was behind before stays so: it lacks what was published.
  await sam.api.templates.save({ params: { id }, body: { name: `Again ${id}`, version: 3 } })
  expect((await sam.api.templates.readDraft({ params: { id } })).based_on).toBe(2)
})
