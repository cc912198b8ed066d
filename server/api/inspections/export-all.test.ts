import { hourMs } from '@atesta/contract/durations.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import {
  makeCertified,
  makeInspection,
  makeSubmitted,
  makeWorkflow,
  payload,
} from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const given = useScene()
let certified: { identifier: string }
beforeAll(async () => {
  await makeSubmitted(given.ines, given.workflowId)
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
  const { id, version } = await makeInspection(given.sam, given.workflowId, '=cmd')
  await given.sam.api.inspections.save({
    params: { inspectionId: id },
    body: payload(id, version, { name: '+1 555', left_over: 'not of this form' }),
  })
})
const exported = async (caller: Caller, query: object) => {
  const answer = await call(caller, inspections.exportAll, { query: { ...query } })
  expect(answer.status).toBe(200)
  return answer
}
const rows = async (caller: Caller, query: object) =>
  readRecords(await (await exported(caller, query)).text())

describe('CSV', () => {
  test('exports all fields, newest first, with a file name', async () => {
    const answer = await exported(given.sam, {})
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('filename=inspections.csv')
    const found = readRecords(await answer.text())
    expect(found.map((row) => [row.Number, row.Title, row.State, row.Files, row.Person])).toEqual([
      ['3', "'=cmd", 'Draft', '0', 'Sam Supervisor'],
      ['2', '', 'Draft', '1', 'Ines Inspector'],
      ['1', '', 'Submitted', '0', 'Ines Inspector'],
    ])
    expect(found[2]?.['Submitted (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(found[2]?.['SHA-256 of the answers']).toMatch(/^[0-9a-f]{64}$/)
    expect(found[0]?.Link).toMatch(/^http:\/\/atesta\.test\/dashboard\/\d+\/\d+\/\d+$/)
    expect(found[0]).not.toHaveProperty('Name')
  })

  test('exports one task with a column per question', async () => {
    const found = await rows(given.sam, { task_id: given.workflowId })
    expect(found.map((row) => row.Name)).toEqual(["'+1 555", '', 'Well 7'])
    expect(Object.keys(found[0] ?? {}).slice(-3)).toEqual(['Files (2)', 'Name', 'Placed'])
  })

  test('in the caller’s language', async () => {
    const [row] = await rows(await given.stack.as('sam', 'pt'), { submitted: 'true' })
    expect(row).toMatchObject({ Número: '1', Status: 'Enviada' })
  })

  test('accepts the filters of the list', async () => {
    const numbers = async (query: object) => (await rows(given.sam, query)).map((row) => row.Number)
    expect(await numbers({ submitted: 'true' })).toEqual(['1'])
    expect(await numbers({ mine: 'true' })).toEqual(['3'])
    expect(await numbers({ q: 'cmd' })).toEqual(['3'])
    const hour = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
    expect(await numbers({ from: hour(-1), to: hour(1) })).toEqual(['3', '2', '1'])
    expect(await numbers({ to: hour(-1) })).toEqual([])
    expect(await numbers({ from: hour(1) })).toEqual([])
    expect(await numbers({ person_id: given.ines.userId })).toEqual(['2', '1'])
    const answer = await call(given.sam, inspections.exportAll, { query: { from: 'tomorrow' } })
    await expectProblem(answer, inspections.exportAll, 'validation_failed')
  })

  test('exports only what the caller may see', async () => {
    const numbers = async (name: 'ines' | 'ivan' | 'sara' | 'rita') =>
      (await rows(await given.stack.as(name), {})).map((row) => row.Number)
    expect(await numbers('ines')).toEqual(['2', '1'])
    for (const name of ['ivan', 'sara', 'rita'] as const)
      expect([name, await numbers(name)]).toEqual([name, []])
  })

  test('one page after the other, none twice and none left out', async () => {
    const [{ id } = { id: 0 }] = await given.stack.query<{ id: number }>(
      `SELECT id FROM inspections WHERE state = 'submitted' LIMIT 1`,
    )
    await given.stack.query(
      `INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version, state, answers, submitted_at, submitted_by)
       SELECT company_id, task_id, user_id, 10 + n, template_id, template_version, state, answers, submitted_at, submitted_by
       FROM inspections, generate_series(1, 2500) n WHERE id = $1`,
      [id],
    )
    for (const query of [{ task_id: given.workflowId }, {}]) {
      const numbers = (await rows(given.sam, query)).map((row) => Number(row.Number))
      expect(numbers).toEqual([...Array.from({ length: 2500 }, (_, n) => 2510 - n), 3, 2, 1])
    }
  })
})

test('XLSX: the same as a workbook', async () => {
  const answer = await exported(given.ines, { format: 'xlsx', task_id: given.workflowId, submitted: 'false' })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const sheet = files.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(2)
  expect(sheet).toContain('<c><v>2</v></c>')
  expect(sheet).toContain('<t xml:space="preserve">Draft</t>')
})

type Collection = { type: string; features: unknown[] }

test('GeoJSON: where the files were taken', async () => {
  const answer = await exported(given.sam, { format: 'geojson' })
  expect(answer.headers.get('content-type')).toBe('application/geo+json')
  const { type, features } = (await answer.json()) as Collection
  expect(type).toBe('FeatureCollection')
  expect(features).toMatchObject([
    {
      type: 'Feature',
      id: certified.identifier,
      geometry: { type: 'Point', coordinates: [-68.5, -38.45] },
      properties: { inspection_number: 2, source: 'exif', person: 'Ines Inspector' },
    },
  ])
  const ivan = await given.stack.as('ivan')
  const none = (await (await exported(ivan, { format: 'geojson' })).json()) as Collection
  expect(none.features).toEqual([])
})

test('refuses without a session', async () => {
  const answer = await given.stack.anyone('/api/inspections/export')
  await expectProblem(answer, inspections.exportAll, 'unauthenticated')
})

test('records the export in the audit log, but not HEAD requests', async () => {
  const { stack, sam } = given
  const { workflowId } = await makeWorkflow(stack)
  const asked = { format: 'xlsx', task_id: workflowId }
  await (await exported(sam, asked)).arrayBuffer()
  expect(await lastAudit(stack)).toMatchObject({ action: 'export', details: { asked } })
  await (await sam.fetch(`/api/workflows/download/${workflowId}`)).arrayBuffer()
  expect(await lastAudit(stack)).toMatchObject({ action: 'download', record_id: String(workflowId) })
  const before = await countRows(stack, 'audit_events')
  await sam.fetch('/api/inspections/export', { method: 'HEAD' })
  expect(await countRows(stack, 'audit_events')).toBe(before)
})
