import { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Component } from '@atesta/contract/schemas/form.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { downloadPackage } from '@atesta/testkit/records/packages.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const named = (id: string, type: Component['type'], label: string, more: Partial<Component> = {}) =>
  component(id, type, { label, ...more })
const area = { '+': [{ '*': [{ var: 'width' }, { var: 'height' }] }, 0.2] }
const asked = [
  named('state', 'text', 'State'),
  named('width', 'number', 'Width', { unit: 'm' }),
  named('height', 'number', 'Height', { unit: 'm' }),
  named('area', 'calculation', 'Area', { calculation: area }),
  named('length', 'calculation', 'Total length', {
    calculation: {
      reduce: [{ var: 'belts' }, { '+': [{ var: 'accumulator' }, { var: ['current.metres', 0] }] }, 0],
    },
  }),
  named('large', 'text', 'Why so large?', { visible_if: { '>': [{ '+': [{ var: 'width' }, 0.2] }, 0.3] } }),
  named('on', 'date', 'Measured on'),
  named('at', 'datetime', 'Measured at'),
  named('where', 'geolocation', 'Place'),
  named('rails', 'yes_no', 'Rails?'),
  named('belts', 'group', 'Belts', {
    components: [named('record', 'text', 'Record'), named('metres', 'number', 'Metres')],
  }),
]
const form = formOf(
  section(
    'section',
    asked.map((one) => question(`q_${one.id}`, [one], { label: '' })),
  ),
)
let answered: { templateId: number; workflowId: number }
let id: number
beforeAll(async () => {
  answered = await makeWorkflow(given.stack, form)
  const made = await makeInspection(given.ines, answered.workflowId)
  id = made.id
  await given.ines.api.tasks.submitForm({
    params: { id: answered.workflowId },
    body: payload(id, made.version, {
      state: 'worn',
      width: 0.1,
      height: 1,
      on: '2026-11-26',
      at: '2026-11-26T08:30:00Z',
      where: { lat: -33.45, lon: -70.66, accuracy_m: 4 },
      rails: 'yes',
      belts: [{ record: 'A', metres: 0.1 }, { metres: 0.2 }],
    }),
  })
})

const exported = (query: object) =>
  call(given.sam, inspections.exportAnswers, { params: { id: answered.templateId }, query: { ...query } })
const row = async () => readRecords(await (await exported({})).text())[0]
const place = async () =>
  JSON.parse(await (await exported({ format: 'geojson' })).text()).features[0].properties

test('a question that is called like a fact of the inspection has a header of its own', async () => {
  expect(await row()).toMatchObject({ State: 'Submitted', 'State (2)': 'worn', Area: '0.3' })
  const ofTask = await call(given.sam, inspections.exportAll, { query: { task_id: answered.workflowId } })
  expect(readRecords(await ofTask.text())[0]).toMatchObject({ State: 'Submitted', 'State (2)': 'worn' })
  const [first] = readRecords(await (await exported({ group: 'belts' })).text())
  expect(first).toMatchObject({ Record: '1', 'Record (2)': 'A' })
  const files = await unzip(Buffer.from(await (await exported({ format: 'xlsx' })).arrayBuffer()))
  expect(String(files.get('xl/worksheets/sheet1.xml')?.bytes)).toContain('>State (2)<')
})

test('GeoJSON has the values of OData: dates as ISO, numbers as numbers', async () => {
  const { token } = await given.sam.api.apiKeys.create({
    body: { kind: 'personal', name: 'GIS', scopes: ['inspections:read'] },
  })
  const headers = { authorization: `Bearer ${token}` }
  const address = `/odata/forms/${answered.templateId}`
  const one = await given.stack.anyone(`${address}/Answers(${id})`, { headers })
  const feed = (await one.json()) as Record<string, unknown>
  const properties = await place()
  expect(properties).toMatchObject({
    State: 'worn',
    Area: 0.3,
    Total_length: 0.3,
    Measured_on: '2026-11-26',
    Measured_at: '2026-11-26T08:30:00.000Z',
    Place_latitude: -33.45,
    Rails: 'Yes',
    Belts: 2,
  })
  for (const name of Object.keys(properties).filter((each) => /^[A-Z]/.test(each)))
    expect([name, properties[name]]).toEqual([name, feed[name]])
  const metadata = await (await given.stack.anyone(`${address}/$metadata`, { headers })).text()
  expect(metadata).toContain('Name="Total_length" Type="Edm.Double"')
})

test('keeps results sealed before calculations were rounded', async () => {
  // As version 1 of the engine had it: a sum with noise, and a question that was shown because of it.
  const before = { area: 0.30000000000000004, large: 'noise' }
  await given.stack.query(
    `UPDATE inspections SET answers = (SELECT jsonb_agg(CASE WHEN a ->> 'id' = 'area' THEN jsonb_set(a, '{value}', to_jsonb($2::numeric)) ELSE a END)
       FROM jsonb_array_elements(answers) a) || jsonb_build_array(jsonb_build_object('id', 'large', 'value', $3::text)) WHERE id = $1`,
    [id, before.area, before.large],
  )
  expect(await row()).toMatchObject({ Area: String(before.area), 'Why so large?': 'noise' })
  expect(await place()).toMatchObject({ Area: before.area, Why_so_large: 'noise' })
  const { files } = await downloadPackage(given.ines, inspections.download, id)
  const document = [...files].find(([path]) => path.endsWith('answers.json'))?.[1].bytes.toString() ?? '{}'
  expect(JSON.parse(document)).toMatchObject({ answers: before })
})
