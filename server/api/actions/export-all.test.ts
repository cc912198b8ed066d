import { actions } from '@atesta/contract/routes/actions.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
beforeAll(async () => {
  await addAction(given, { text: '=Tighten the bolts', due_on: '2027-03-01', owner_id: given.ines.userId })
  const { id } = await addAction(given, { text: 'Paint the rail' })
  await given.sam.api.actions.changeState({ params: { id }, body: { state: 'done', version: 1 } })
})
const exported = async (who: typeof given.sam, query: object) => {
  const answer = await call(who, actions.exportAll, { query: { ...query } })
  expect(answer.status).toBe(200)
  return answer
}
const rows = async (who: typeof given.sam, query: object) =>
  readRecords(await (await exported(who, query)).text())

test('exports all fields, newest first', async () => {
  const answer = await exported(given.sam, {})
  expect(answer.headers.get('content-disposition')).toContain('filename=corrective-actions.csv')
  const [painted, tightened, ...others] = readRecords(await answer.text())
  expect(others).toEqual([])
  expect(painted).toMatchObject({ Action: 'Paint the rail', State: 'Done', Due: '', Owner: '' })
  expect(painted?.['State changed by']).toBe('Sam Supervisor')
  // A formula would be reckoned by the program that opens it.
  expect(tightened).toMatchObject({ Action: "'=Tighten the bolts", State: 'Open', Due: '2027-03-01' })
  expect(tightened?.Owner).toBe('Ines Inspector')
  expect(tightened?.['Added (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(tightened?.Link).toMatch(/^http:\/\/atesta\.test\/dashboard\/actions\/\d+$/)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'export', noun: 'corrective_action' })
})

test('narrowed as the list, to what the caller sees, in their language', async () => {
  const texts = async (who: typeof given.sam, query: object) =>
    (await rows(who, query)).map((row) => row.Action)
  expect(await texts(given.sam, { unresolved: 'true' })).toEqual(["'=Tighten the bolts"])
  expect(await texts(given.sam, { q: 'rail', state: 'done' })).toEqual(['Paint the rail'])
  expect(await texts(given.ines, { mine: 'true' })).toEqual(["'=Tighten the bolts"])
  expect(await texts(given.ivan, {})).toEqual([])
  const [row] = await rows(await given.stack.as('sam', 'es'), { state: 'done' })
  expect(row).toMatchObject({ Acción: 'Paint the rail', Estado: 'Hecha' })
  const hidden = await call(given.ivan, actions.exportAll, { query: { inspection_id: given.inspectionId } })
  await expectProblem(hidden, actions.exportAll, 'not_found')
})

test('more than are read at once, each once; as a workbook too', async () => {
  await given.stack.query(
    `INSERT INTO corrective_actions (company_id, inspection_id, task_id, inspector_id, text, created_by)
     SELECT a.company_id, a.inspection_id, a.task_id, a.inspector_id, 'Row ' || n, a.created_by
     FROM (SELECT * FROM corrective_actions ORDER BY id LIMIT 1) a, generate_series(1, 1100) n`,
  )
  const found = await rows(given.sam, {})
  expect(found).toHaveLength(1102)
  expect(new Set(found.map((row) => row.ID)).size).toBe(1102)
  const book = await exported(given.sam, { format: 'xlsx', q: 'Row 110' })
  const files = await unzip(new Uint8Array(await book.arrayBuffer()))
  expect(files.get('xl/worksheets/sheet1.xml')?.bytes.toString()).toContain('Row 1100')
})
