import { inspections } from '@atesta/contract/routes/inspections.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const named = (
  id: string,
  label: string,
  type: 'text' | 'number' | 'geolocation' | 'group',
  inner?: object,
) => component(id, type, { label, ...inner })
const machines = named('g1', 'Machines', 'group', {
  components: [
    named('machine', 'Machine', 'text'),
    named('g2', 'Parts', 'group', {
      components: [
        named('part', 'Part', 'text'),
        named('where', 'Where', 'geolocation'),
        // Called as what says which machine it is.
        named('own', 'Machines record', 'number'),
        named('g3', 'Bolts', 'group', { components: [named('size', 'Size', 'number')] }),
      ],
    }),
  ],
})
const form = formOf(section('section', [question('asked', [machines], { label: '' })]))
const answers = {
  g1: [
    { machine: 'Crusher', g2: [{ part: 'Belt', own: 7, g3: [{ size: 8 }, { size: 10 }] }, { part: 'Gear' }] },
    { machine: 'Pump' },
    { machine: 'Mill', g2: [{ part: 'Liner', where: { lat: -33.5, lon: -70.6 }, g3: [{ size: 12 }] }] },
  ],
}
let templateId: number
let id: number
let key: string
beforeAll(async () => {
  const made = await makeWorkflow(given.stack, form)
  templateId = made.templateId
  const inspection = await makeInspection(given.ines, made.workflowId)
  id = inspection.id
  await given.ines.api.tasks.submitForm({
    params: { id: made.workflowId },
    body: payload(id, inspection.version, answers),
  })
  const body = { kind: 'personal', name: 'Power BI', scopes: ['inspections:read'] } as const
  key = (await given.sam.api.apiKeys.create({ body: { ...body, scopes: [...body.scopes] } })).token
})

const exported = (query: object) =>
  call(given.sam, inspections.exportAnswers, { params: { id: templateId }, query: { ...query } })
const fed = async (path: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await given.stack.anyone(`/odata/forms/${templateId}${path}`, { headers })).text()
}

test('records inside records have a table of their own that says which records they stand in', async () => {
  const rows = readRecords(await (await exported({ group: 'g2' })).text())
  expect(rows.map((row) => [row['Machines – Record'], row.Record, row.Part])).toEqual([
    ['1', '1', 'Belt'],
    ['1', '2', 'Gear'],
    ['3', '1', 'Liner'],
  ])
  const bolts = readRecords(await (await exported({ group: 'g3' })).text())
  const placed = bolts.map((row) => [row['Machines – Record'], row['Parts – Record'], row.Record, row.Size])
  expect(placed).toEqual([
    ['1', '1', '1', '8'],
    ['1', '1', '2', '10'],
    ['3', '1', '1', '12'],
  ])
})

test('a workbook has a sheet for each group', async () => {
  const files = await unzip(Buffer.from(await (await exported({ format: 'xlsx' })).arrayBuffer()))
  const book = String(files.get('xl/workbook.xml')?.bytes)
  const names = [...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
  expect(names.slice(1)).toEqual(['Machines', 'Parts', 'Bolts'])
  expect(String(files.get('xl/worksheets/sheet3.xml')?.bytes)).toContain('>Liner<')
})

test('a place says which records it stands in', async () => {
  const { features } = JSON.parse(await (await exported({ format: 'geojson' })).text())
  expect(features).toMatchObject([
    {
      id: `${id}.where.3.1`,
      geometry: { coordinates: [-70.6, -33.5] },
      properties: { question: 'Where', record: 1, record_path: '3.1' },
    },
  ])
})

test('OData has a set for each group, whose keys lead to the records around', async () => {
  const { value: sets } = JSON.parse(await fed('/'))
  expect(sets.map(({ name }: { name: string }) => name)).toEqual([
    ...['Answers', 'Answers_Machines', 'Answers_Machines_Parts', 'Answers_Machines_Parts_Bolts'],
  ])
  const parts = JSON.parse(await fed('/Answers_Machines_Parts?$count=true'))
  expect(parts).toMatchObject({
    '@odata.count': 3,
    value: [
      { inspection_id: id, Machines_record: 1, record: 1, Part: 'Belt', Machines_record_2: 7, Bolts: 2 },
      { inspection_id: id, Machines_record: 1, record: 2, Part: 'Gear', Machines_record_2: null },
      { inspection_id: id, Machines_record: 3, record: 1, Part: 'Liner' },
    ],
  })
  expect(await fed('/Answers_Machines_Parts_Bolts/$count')).toBe('3')
  expect(await fed('/Answers_Machines/$count')).toBe('3')
  expect(await fed('/$metadata')).toContain(
    '<PropertyRef Name="inspection_id"/><PropertyRef Name="Machines_record"/><PropertyRef Name="Parts_record"/><PropertyRef Name="record"/>',
  )
})
