import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { type Answered, makeAnswered } from '@atesta/testkit/records/answers.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let form: Answered
beforeAll(async () => {
  form = await makeAnswered(given.stack)
})
const exported = async (query: object, id = form.templateId, caller = given.sam) => {
  const answer = await call(caller, inspections.exportAnswers, { params: { id }, query: { ...query } })
  expect(answer.status).toBe(200)
  return answer
}

test('CSV: a row an inspection, a column or more a question, no formulas', async () => {
  const answer = await exported({})
  expect(answer.headers.get('content-disposition')).toMatch(/filename="?Form \d+\.csv/)
  const [west, south, north] = readRecords(await answer.text())
  expect(north).toMatchObject({
    ID: String(form.ids[0]),
    'Shift worked': 'Early',
    'Guard rails?': 'No',
    'Guard rails? – What is missing?': "'=missing()",
    'Belt speed (m/s)': '2.5',
    'Seen (UTC)': '2026-11-20 08:30:00',
    'Place – latitude': '-33.45',
    'Place – accuracy (m)': '4',
    Tools: 'Drill; Saw',
    Holes: '2',
    'Old question': 'kept',
  })
  expect([south?.Holes, west?.['New question']?.length]).toEqual(['', 600])
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'export', noun: 'template' })
})

test('the export of a task names the zone of moments as well', async () => {
  const query = { task_id: form.workflowId }
  const rows = readRecords(await (await call(given.sam, inspections.exportAll, { query })).text())
  expect(rows.find(({ Title }) => Title === 'North')).toMatchObject({ 'Seen (UTC)': '2026-11-20 08:30:00' })
})

test('CSV of a repeated group: a row a record', async () => {
  const rows = readRecords(await (await exported({ group: 'holes' })).text())
  expect(rows.map((row) => [row.ID, row.Record, row['Depth (m)'], row['Mark – longitude']])).toEqual([
    [String(form.ids[0]), '1', '3', '2'],
    [String(form.ids[0]), '2', '4.5', ''],
  ])
  const args = { params: { id: form.templateId }, query: { group: 'shift' } }
  await expectProblem(
    await call(given.sam, inspections.exportAnswers, args),
    inspections.exportAnswers,
    'not_found',
  )
})

test('XLSX: a sheet for the inspections and one for each group', async () => {
  const files = await unzip(Buffer.from(await (await exported({ format: 'xlsx' })).arrayBuffer()))
  const workbook = String(files.get('xl/workbook.xml')?.bytes)
  expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Answers',
    'Holes',
  ])
  expect(String(files.get('xl/worksheets/sheet2.xml')?.bytes)).toContain('<v>4.5</v>')
})

test('GeoJSON: places of answers, of records and of files', async () => {
  const { features } = JSON.parse(await (await exported({ format: 'geojson' })).text())
  expect(features.map(({ id }: { id: string }) => id)).toEqual([
    `${form.ids[0]}.place`,
    `${form.ids[0]}.mark.1`,
  ])
  expect(features[0]).toMatchObject({
    geometry: { coordinates: [-70.66, -33.45] },
    properties: {
      source: 'answer',
      question: 'Place',
      Shift: 'Early',
      Belt_speed: 2.5,
      inspection_id: form.ids[0],
    },
  })
})

test('files by their identifiers, with where anyone can check them', async () => {
  const { id, version } = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, id, await makePhoto())
  await given.stack.settle()
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, version, { name: 'Well 7', files: [identifier] }),
  })
  const [row] = readRecords(await (await exported({}, given.templateId)).text())
  expect([row?.['Files (2)'], row?.['Files – verifier']]).toEqual([
    identifier,
    `http://atesta.test/verifier/${identifier}`,
  ])
})

test('exports only what the caller may see', async () => {
  const rows = readRecords(await (await exported({}, form.templateId, given.ines)).text())
  expect(rows.map(({ Title }) => Title)).toEqual(['North'])
})
