import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { limitCredits } from '@atesta/testkit/records/factories.ts'
import { makeReport, reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { useTemporaryDirectory } from '@atesta/testkit/temporary-directory.ts'
import { until } from '@atesta/testkit/until.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { createReportRenderer } from '../../pdf/renderer.ts'
import { rotateReportKey } from '../../secrets/report-keys.ts'

const given = useScene()
useTemporaryDirectory()
const tools = { qpdf: '/usr/bin/qpdf', pdfinfo: '/usr/bin/pdfinfo' }
let ids: number[]
beforeAll(async () => {
  ids = []
  for (const title of ['Pump room', 'Boiler house', 'Yard']) {
    const id = await makeReport(given.stack, given.ines, given.workflowId)
    await given.stack.query('UPDATE reports SET title = $2 WHERE id = $1', [id, title])
    ids.push(id)
  }
})
const merge = (order: number[], more = {}, headers = {}) =>
  call(given.ines, reports.merge, { body: { reports: order, ...more } }, headers)
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const pagesOf = async (id: number) => (await given.ines.api.reports.read({ params: { id } })).pages ?? 0
const stored = async () => (await given.ines.api.reports.list({ query: { kind: 'merged' } })).data
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used

test('merges in the given order, with outline, page numbers and originals', async () => {
  const order = [ids[2], ids[0], ids[1]].filter((id) => id !== undefined)
  const bytes = await bytesOf(await merge(order))
  const pdf = await PDF.load(bytes)
  const file = new PdfFile(Buffer.from(bytes))
  const pages = file.pages()
  const titles: string[] = []
  let item = file.dict(file.dict(file.catalog.get('/Outlines'))?.get('/First'))
  for (; item; item = file.dict(item.get('/Next'))) titles.push(String(item.get('/Title')))
  const utf16 = (title: string) => Buffer.from(title, 'utf16le').swap16().toString('hex').toUpperCase()
  expect(titles).toHaveLength(3)
  for (const [index, title] of ['Yard', 'Pump room', 'Boiler house'].entries())
    expect([
      title,
      titles[index]?.toUpperCase().includes(utf16(title)) || titles[index] === `(${title})`,
    ]).toEqual([title, true])
  const stamps = pages.map(({ dict }) =>
    file
      .array(dict.get('/Annots'))
      .map((entry) => file.dict(entry)?.get('/Contents'))
      .find((text) => /^\(\d+ \/ \d+\)$/.test(String(text))),
  )
  expect(stamps).toEqual(pages.map((_, index) => `(${index + 1} / ${pages.length})`))
  for (const [index, title] of ['Yard', 'Pump room', 'Boiler house'].entries()) {
    const original = Buffer.from(pdf.getAttachment(`${title}.pdf`) ?? [])
    expect(original.equals(Buffer.from(await reportBytes(given.ines, order[index] ?? 0)))).toBe(true)
  }
})

test('qpdf and pdfinfo find nothing wrong with it', async (context) => {
  const missing = Object.values(tools).filter((path) => !existsSync(path))
  if (missing.length === 2) return context.skip('neither qpdf nor pdfinfo is installed to check merged files')
  const folder = await mkdtemp(join(tmpdir(), 'merged-'))
  const path = join(folder, 'merged.pdf')
  await writeFile(path, await bytesOf(await merge(ids)))
  const total = (await Promise.all(ids.map(pagesOf))).reduce((a, b) => a + b, 0)
  if (existsSync(tools.qpdf))
    expect(execFileSync(tools.qpdf, ['--check', path], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  if (existsSync(tools.pdfinfo)) {
    const info = execFileSync(tools.pdfinfo, [path], { encoding: 'utf8' })
    expect(info).toMatch(new RegExp(`Pages:\\s+${total}\n`))
    expect(info).toMatch(/Tagged:\s+yes/)
  }
  await rm(folder, { recursive: true })
})

test('keeps nothing unless asked, and leaves no temporary file', async () => {
  const before = await used()
  await bytesOf(await merge(ids))
  expect(await stored()).toEqual([])
  expect(await used()).toBe(before)
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('atesta-merge-'))
  await until(async () => (await left()).length === 0)
})

test('kept, it is a certified report of exactly the bytes that were answered; one more credit', async () => {
  const before = await used()
  const answer = await merge(ids, { store: true })
  const answered = await bytesOf(answer)
  await given.stack.settle()
  const [report] = await stored()
  expect(answer.headers.get('location')).toBe(`/api/reports/${report?.id}`)
  expect(report).toMatchObject({
    kind: 'merged',
    state: 'ready',
    title: 'merged_report',
    task: null,
    inspection_id: null,
    certification: {
      certified: true,
      sha256: createHash('sha256').update(answered).digest('hex'),
    },
  })
  expect(report?.pages).toBe(new PdfFile(Buffer.from(answered)).pages().length)
  expect(await used()).toBe(before + 1)
  expect(Buffer.from(await reportBytes(given.ines, report?.id ?? 0)).equals(Buffer.from(answered))).toBe(true)
  // Its maker's, and the administrators'.
  const read = (caller: typeof given.sam) => caller.fetch(`/api/reports/${report?.id}`)
  expect((await read(given.alice)).status).toBe(200)
  expect((await read(given.sam)).status).toBe(404)
})

test('the same request again keeps it once, also when the key that signs was rotated in between', async () => {
  const headers = { 'idempotency-key': 'kept once' }
  const before = (await stored()).length
  const first = await bytesOf(await merge(ids, { store: true }, headers))
  await rotateReportKey(given.stack.dataDir, given.stack.services.logKeys.origin)
  const second = await bytesOf(await merge(ids, { store: true }, headers))
  expect(Buffer.from(second).includes('/ETSI.CAdES.detached')).toBe(true)
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  expect((await stored()).length).toBe(before + 1)
})

test('sent again while it is still being answered, it is kept once, and both get it', async () => {
  const before = [(await stored()).length, await used()]
  const once = () => merge(ids, { store: true }, { 'idempotency-key': 'impatient' })
  const credits = { sql: 'LOCK TABLE credit_entries IN SHARE MODE', values: [] }
  const answers = await inTurn<Response[]>(given.stack, credits, [once, once])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(answers.map(bytesOf))
  expect([(await stored()).length, await used()]).toEqual(before.map((count) => count + 1))
})

test('joining what takes too much memory is refused as too large; of one that is kept, the credit is back', async () => {
  const { services } = given.stack
  await given.stack.settle()
  const [{ renderer }, before] = [services, await used()]
  services.renderer = createReportRenderer({ memoryMb: -1 })
  try {
    for (const store of [false, true])
      await expectProblem(await merge(ids, { store }), reports.merge, 'report_too_large')
    await given.stack.settle()
    const failed = await given.stack.query(
      `SELECT failure FROM reports WHERE kind = 'merged' AND state = 'failed'`,
    )
    expect(failed).toEqual([{ failure: 'report_too_large' }])
    expect(await used()).toBe(before)
  } finally {
    await services.renderer.close()
    services.renderer = renderer
  }
})

test('kept without a credit it is refused; one too large to certify as well', async () => {
  await limitCredits(given.stack, 0)
  const args = { body: { reports: ids, store: true } }
  await expectRefused(given.stack, given.ines, reports.merge, args, 'no_user_credits')
  await limitCredits(given.stack, null)
  await given.stack.query('UPDATE reports SET size = 262144001 WHERE id = $1', [ids[0]])
  await expectRefused(given.stack, given.ines, reports.merge, args, 'report_too_large')
})
