import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeFolder, makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('the form as pinned for the task', async () => {
  const form = await given.ines.api.tasks.form({ params: { id: given.workflowId } })
  expect(form).toMatchObject({
    id: given.templateId,
    version: 1,
    flags: { progressive: false, camera_only: false, position_required: false },
  })
  expect(form.structure.schema.map((section) => section.id)).toEqual(['main'])
})

test('says when every slot takes the camera only and needs a place', async () => {
  const strict = structuredClone(smallForm)
  strict.schema = []
  strict.steps = strict.steps.slice(0, 1)
  const [step] = strict.steps
  const component = step?.type === 'documentation' ? step.sections[0]?.questions[0]?.components[0] : undefined
  if (!component?.media_certification) throw new Error('the form has changed')
  Object.assign(component.media_certification, { camera_only: true, position_required: true })
  const folder = await makeFolder(given.alice)
  const body = {
    name: 'Strict',
    folder_id: folder.id,
    template_id: await makeTemplate(given.stack, strict),
  }
  const { id } = await given.alice.api.workflows.create({ body })
  expect((await given.alice.api.tasks.form({ params: { id } })).flags).toEqual({
    progressive: false,
    camera_only: true,
    position_required: true,
  })
})

test('a task’s own settings come on top of the form’s', async () => {
  const { id } = await given.sam.api.workflows.create({
    body: {
      name: 'Strict',
      folder_id: given.folderId,
      template_id: given.templateId,
      settings: { camera_only: true, position_required: true },
    },
  })
  const form = await given.sam.api.tasks.form({ params: { id } })
  expect(form.flags).toEqual({ progressive: false, camera_only: true, position_required: true })
  const [step] = form.structure.steps
  const slot = step?.type === 'documentation' ? step.sections[0]?.questions[0]?.components[0] : undefined
  expect(slot?.media_certification).toMatchObject({ camera_only: true, position_required: true })
})

test('asks in the e-mail task’s language, otherwise in the company’s', async () => {
  const { alice, templateId } = given
  const folder = await alice.api.tasks.createFolder({ body: { name: 'Clients', type: 'email' } })
  const { id } = await alice.api.emails.create({
    body: { name: 'Hail', subject: 'Fotos', locale: 'pt', folder_id: folder.id, template_id: templateId },
  })
  expect((await alice.api.tasks.form({ params: { id } })).language).toBe('pt')
  expect((await alice.api.tasks.form({ params: { id: given.workflowId } })).language).toBe('en')
})

testHidden(tasks.form, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
