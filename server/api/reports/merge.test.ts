import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@atesta/contract/durations.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { sweepMerges } from '../../domain/reports/merge-stored.ts'

const given = useScene()
let short: number
let long: number
let pending: number
beforeAll(async () => {
  const generate = async (inspection_id: number) =>
    (await given.ines.api.reports.generate({ body: { inspection_id } })).id
  short = await generate(await makeSubmitted(given.ines, given.workflowId))
  long = await generate((await makeInspection(given.ines, given.workflowId, 'Pump room')).id)
  await given.stack.settle()
  pending = await generate((await makeInspection(given.ines, given.workflowId)).id)
})
const merge = (ids: number[], caller = given.ines) => call(caller, reports.merge, { body: { reports: ids } })
const pagesOf = async (id: number) => (await given.ines.api.reports.read({ params: { id } })).pages ?? 0

test('one PDF of all pages in the order given, named as promised', async () => {
  const answer = await merge([long, short])
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('filename=merged_report.pdf')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pdf = await PDF.load(bytes)
  expect(pdf.getPageCount()).toBe((await pagesOf(long)) + (await pagesOf(short)))
  expect(pdf.getPage(0)?.extractText().text).toContain('Pump room')
  const other = await PDF.load(new Uint8Array(await (await merge([short, long])).arrayBuffer()))
  expect(other.getPage(0)?.extractText().text).not.toContain('Pump room')
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'merge',
    noun: 'report',
    details: { reports: [short, long] },
  })
})

test('refuses all if one is unknown or invisible, naming it', async () => {
  const refused = (name: Parameters<typeof given.stack.as>[0], ids: number[]) =>
    given.stack
      .as(name)
      .then((caller) =>
        expectRefused(given.stack, caller, reports.merge, { body: { reports: ids } }, 'reports_not_found'),
      )
  const { meta } = await refused('ines', [987_654_322, short, 987_654_321])
  expect(meta).toEqual({ missing: [0, 2] })
  for (const name of ['rita', 'sara', 'ivan'] as const) {
    const { request_id: _, ...real } = await refused(name, [short])
    const { request_id: __, ...unknown } = await refused(name, [987_654_321])
    expect(real).toEqual(unknown)
  }
})

test('refuses if one is not ready, for none and for more than a hundred', async () => {
  const refused = (ids: number[], code: 'report_not_ready' | 'validation_failed') =>
    expectRefused(given.stack, given.ines, reports.merge, { body: { reports: ids } }, code)
  await refused([short, pending], 'report_not_ready')
  await refused([], 'validation_failed')
  await refused(
    Array.from({ length: 101 }, (_, n) => n + 1),
    'validation_failed',
  )
})

test('the same one twice, and more together than a merged file may hold, are refused', async () => {
  const refused = (ids: number[], code: 'repeated_report' | 'report_too_large') =>
    expectRefused(given.stack, given.ines, reports.merge, { body: { reports: ids } }, code)
  await refused([short, long, short], 'repeated_report')
  const size = async (id: number, bytes: string) =>
    given.stack.query(`UPDATE reports SET size = ${bytes} WHERE id = $1`, [id])
  await size(short, 'size + 1000000000')
  await refused([short, long], 'report_too_large')
  await size(short, 'size - 1000000000')
})

test('queues few of many concurrent merges, and copies nothing for refused ones', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => merge([short, long])))
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([...counts.keys()].sort()).toEqual([200, 429])
  expect(counts.get(200)?.length).toBeGreaterThanOrEqual(3)
  for (const answer of counts.get(429) ?? [])
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests' })
  await Promise.all((counts.get(200) ?? []).map((answer) => answer.arrayBuffer()))
  expect((await merge([short])).status).toBe(200)
})

test('removes old leftovers of a process that died while merging', async () => {
  const [old, fresh] = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'atesta-merge-'))))
  const yesterday = new Date(Date.now() - 2 * dayMs)
  await utimes(old ?? '', yesterday, yesterday)
  await sweepMerges()
  expect([existsSync(old ?? ''), existsSync(fresh ?? '')]).toEqual([false, true])
  await rm(fresh ?? '', { recursive: true })
})
