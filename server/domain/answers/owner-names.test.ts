import { inspections } from '@atesta/contract/routes/inspections.ts'
import { comment, component, formWith } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const form = formWith(
  component('rails', 'yes_no', { comment_object: [comment('fix', 'action')] }),
  component('gate', 'yes_no', { comment_object: [comment('paint', 'action')] }),
  component('place', 'geolocation'),
  component('holes', 'group', {
    components: [component('depth', 'number', { comment_object: [comment('fill', 'action')] })],
  }),
)

test('an owner given by their id is shown by name, in a repeated group too; what is no id of theirs stays', async () => {
  const { ines, sam } = given
  const { workflowId, templateId } = await makeWorkflow(given.stack, form)
  const { id, version } = await makeInspection(ines, workflowId)
  const owner = String(ines.userId)
  await ines.api.tasks.submitForm({
    params: { id: workflowId },
    body: payload(id, version, {
      rails: 'no',
      fix: { text: 'Mend', owner },
      gate: 'no',
      paint: { text: 'Paint', owner: '999999' },
      place: { lat: 1, lon: 2 },
      holes: [{ depth: 1, fill: { text: 'Fill', owner } }],
    }),
  })
  const { name } = await ines.api.auth.me()
  const params = { id: templateId }
  const [row] = (await sam.api.inspections.answers({ params, query: {} })).data
  expect(row?.answers).toMatchObject({
    fix: { text: 'Mend', owner: name },
    paint: { text: 'Paint', owner: '999999' },
  })
  const exported = async (query: object) =>
    (await call(sam, inspections.exportAnswers, { params, query: { ...query } })).text()
  const [line] = readRecords(await exported({}))
  expect([line?.['rails – fix'], line?.['gate – paint']]).toEqual([`Mend · ${name}`, 'Paint · 999999'])
  const [record] = readRecords(await exported({ group: 'holes' }))
  expect(record?.['depth – fill']).toBe(`Fill · ${name}`)
  const places = JSON.parse(await exported({ format: 'geojson' }))
  expect(places.features[0].properties.rails_fix).toBe(`Mend · ${name}`)
})
