import { inspections } from '@atesta/contract/routes/inspections.ts'
import { makeCertified, makeInspection, payload, smallForm } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await makeInspection(given.ines, given.workflowId)).id
})
const read = () => given.ines.api.inspections.form({ params: { id } })

test('answers the form, the answers so far, and where the person was', async () => {
  const first = await read()
  expect(first).toMatchObject({
    inspection: { id, state: 'draft' },
    form: { id: given.templateId, version: 1 },
    answers: [],
    current_step: 1,
    current_section_step: 0,
    flags: { progressive: false, camera_only: false, position_required: false },
  })
  expect(first.form.structure.steps.map((step) => step.id)).toEqual(smallForm.steps.map((step) => step.id))
  const body = payload(id, first.version, { name: 'Well' })
  const at = { ...body.form_data.inspection, current_step: 2, current_section_step: 1 }
  await given.ines.api.inspections.save({
    params: { inspectionId: id },
    body: { ...body, form_data: { ...body.form_data, inspection: at } },
  })
  expect(await read()).toMatchObject({
    version: first.version + 1,
    answers: [{ id: 'name', value: 'Well' }],
    current_step: 2,
    current_section_step: 1,
  })
})

test('shows the log’s newest checkpoint, which an upload echoes and its statement carries', async () => {
  await makeCertified(given.stack, given.ines, given.workflowId)
  const { checkpoint } = await read()
  const note = await (await given.stack.anyone('/log/checkpoint')).text()
  expect(note.split('\n').slice(0, 3)).toEqual([
    checkpoint?.origin,
    String(checkpoint?.size),
    checkpoint?.root,
  ])
})

test('keeps the version it was started with', async () => {
  await given.stack.query(
    `INSERT INTO template_versions (company_id, template_id, version, structure)
     SELECT company_id, template_id, 2, structure FROM template_versions WHERE template_id = $1`,
    [given.templateId],
  )
  await given.stack.query('UPDATE templates SET current_version = 2 WHERE id = $1', [given.templateId])
  expect((await read()).form.version).toBe(1)
})

testHidden(inspections.form, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { id: other } }),
  from: ['sara', 'ivan'],
}))
