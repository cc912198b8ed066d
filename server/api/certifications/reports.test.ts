import { makeReport } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let first: number
let second: number
beforeAll(async () => {
  first = await makeReport(given.stack, given.ines, given.workflowId)
  second = await makeReport(given.stack, given.ines, given.workflowId)
})
const list = async (name: Parameters<typeof given.stack.as>[0], query = {}) =>
  (await (await given.stack.as(name)).api.certifications.reports({ query })).data
const ids = async (...args: Parameters<typeof list>) => (await list(...args)).map((row) => row.report_id)

test('the certifications of the reports one sees, newest first', async () => {
  for (const name of ['alice', 'sam', 'ines'] as const) expect(await ids(name)).toEqual([second, first])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
  expect((await list('ines'))[0]).toMatchObject({
    state: 'certified',
    kind: 'pdf',
    inspection_id: null,
    task: { id: given.workflowId },
    person: { id: given.ines.userId },
    can: { delete: false, download: true, edit: false, share: false },
  })
})

test('filters by kind, task, marks and text', async () => {
  const [newest] = await list('ines')
  if (!newest) throw new Error('no certified report')
  await given.ines.api.certifications.favorite({ params: { id: newest.id } })
  await given.ines.api.certifications.visited({ params: { identifier: newest.identifier } })
  expect(await ids('ines', { favorite: 'true' })).toEqual([second])
  expect(await ids('ines', { favorite: 'false' })).toEqual([first])
  expect(await ids('ines', { visited: 'true' })).toEqual([second])
  expect(await ids('ines', { q: newest.sha256 })).toEqual([second])
  expect(await ids('ines', { q: newest.identifier })).toEqual([second])
  expect(await ids('ines', { kind: 'inspection' })).toEqual([second, first])
  expect(await ids('ines', { kind: 'merged' })).toEqual([])
  expect(await ids('ines', { task_id: given.workflowId })).toEqual([second, first])
})

test('has details and proof like any certification, but is not listed among files', async () => {
  const [newest] = await list('ines')
  const details = await given.ines.api.certifications.details({ params: { id: newest?.id ?? 0 } })
  expect(details).toMatchObject({ report_id: second, captured: 'picked', history: [] })
  expect(details.statement).toContain('atesta.certification')
  expect(details.proof_size).toBeGreaterThan(100)
  expect((await given.ines.api.certifications.list({ query: {} })).total).toBe(0)
  expect((await given.ines.api.tasks.read({ params: { id: given.workflowId } })).counts.certifications).toBe(
    0,
  )
})
