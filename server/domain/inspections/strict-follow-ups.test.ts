import { tasks } from '@atesta/contract/routes/tasks.ts'
import { comment, component, formWith } from '@atesta/forms/testing/build-form.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, makeTemplate, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('applies the task’s file rules to photos of follow-ups', async () => {
  const { stack, sam, ines, folderId: folder_id } = given
  const follow = comment('leak_photo', 'photo', { required: true, show_for: ['no'] })
  const inside = component('parts', 'group', {
    components: [component('whole', 'yes_no', { comment_object: [comment('part_photo', 'photo')] })],
  })
  const structure = formWith(component('tight', 'yes_no', { comment_object: [follow] }), inside)
  const settings = { camera_only: true, position_required: true }
  const body = { name: 'Strict', folder_id, template_id: await makeTemplate(stack, structure), settings }
  const { id } = await sam.api.workflows.create({ body: { ...body, assignees: [ines.userId] } })
  const inspection = await makeInspection(ines, id)
  const { form } = await ines.api.inspections.form({ params: { id: inspection.id } })
  expect(form.structure.schema[0]?.questions[0]?.components[0]?.comment_object).toMatchObject([settings])
  const placeless = await certify(
    ines,
    inspection.id,
    await makePhoto({ place: false }),
    'a.jpg',
    'leak_photo',
  )
  expect(await placeless.answer.text()).toContain('position_required')
  const picked = await certify(ines, inspection.id, await makePhoto(), 'b.jpg', 'leak_photo')
  await stack.settle()
  const { version } = (await ines.api.inspections.form({ params: { id: inspection.id } })).inspection
  const answers = { tight: 'no', leak_photo: [picked.identifier] }
  const submit = { params: { id }, body: payload(inspection.id, version, answers) }
  const problem = await expectRefused(stack, ines, tasks.submitForm, submit, 'form_incomplete')
  expect(problem.errors).toContainEqual({ path: 'leak_photo', message: 'camera_only' })
})
