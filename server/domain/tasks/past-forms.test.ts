import { inspections } from '@atesta/contract/routes/inspections.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const shorter = { ...smallForm, steps: smallForm.steps.slice(1) }

async function makeTask() {
  const { sam, ines, folderId: folder_id, templateId: template_id } = given
  const of = { name: 'Pumps', folder_id, assignees: [ines.userId] }
  const task = await sam.api.workflows.create({ body: { ...of, template_id } })
  const params = { id: task.id }
  let { version } = task
  return {
    ...task,
    /** Gives it another form, or the newest version of the one it has. */
    async give(templateId: number, newest_form = false) {
      const body = { ...of, template_id: templateId, newest_form, version }
      version = (await sam.api.workflows.save({ params, body })).version
    },
    /** As a device sends what it began with a form. */
    begun: (id: number, formVersion = 1) => ({
      body: { task_id: task.id, form: { id, version: formVersion } },
    }),
  }
}

test('an inspection is begun with no form that its task never had', async () => {
  const { stack, ines } = given
  const task = await makeTask()
  const easy = await makeTemplate(stack)
  for (const form of [task.begun(easy), task.begun(given.templateId, 2)])
    await expectRefused(stack, ines, inspections.create, form, 'not_found')
  // Another task of the same people has it.
  await (await makeTask()).give(easy)
  await expectRefused(stack, ines, inspections.create, task.begun(easy), 'not_found')
  expect(await countRows(stack, 'inspections', 'task_id = $1', [task.id])).toBe(0)
})

test('accepts offline work with the form that the task had then', async () => {
  const { stack, sam, ines, templateId: first } = given
  const task = await makeTask()
  const second = await makeTemplate(stack)
  await task.give(second)
  await sam.api.templates.save({
    params: { id: second },
    body: { name: `Second ${second}`, structure: shorter, version: 1 },
  })
  // Published, and not given to the task yet.
  await expectRefused(stack, ines, inspections.create, task.begun(second, 2), 'not_found')
  await task.give(second, true)
  for (const [id, version] of [
    [first, 1],
    [second, 1],
    [second, 2],
  ] as const)
    expect((await ines.api.inspections.create(task.begun(id, version))).template).toMatchObject({
      id,
      version,
    })
  expect((await ines.api.inspections.create({ body: { task_id: task.id } })).template).toMatchObject({
    id: second,
    version: 2,
  })
})

test('a form that comes back and goes again is noted once; a save that keeps it notes nothing', async () => {
  const { stack, templateId: first } = given
  const task = await makeTask()
  const second = await makeTemplate(stack)
  const noted = () => countRows(stack, 'task_past_forms', 'task_id = $1', [task.id])
  await task.give(first)
  expect(await noted()).toBe(0)
  for (const form of [second, first, second]) await task.give(form)
  expect(await noted()).toBe(2)
})
