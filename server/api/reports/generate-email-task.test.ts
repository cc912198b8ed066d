import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { limitCredits, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { filledByStaff, makeEmailTask, reportBytes } from '@atesta/testkit/records/reports.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const answer = (caller: Caller, id: number) => filledByStaff(given.stack, id, () => makeSubmitted(caller, id))
const begin = (caller: Caller, id: number) => filledByStaff(given.stack, id, () => makeInspection(caller, id))
let task: number
beforeAll(async () => {
  task = await makeEmailTask(given.stack, given.templateId, [given.sam])
  await given.stack.query('INSERT INTO task_assignees (company_id, task_id, user_id) VALUES ($1, $2, $3)', [
    given.stack.companies.acme,
    task,
    given.ines.userId,
  ])
  await answer(given.sam, task)
  await answer(given.ines, task)
  await begin(given.ines, task)
})
const generate = (task_id = task, caller = given.sam) =>
  caller.api.reports.generateEmailTask({ body: { task_id } })
const used = async () => (await given.sam.api.auth.subscriptionInformation()).data.credits.used

test('one report over all that was submitted, with every proof; the same again costs nothing', async () => {
  const before = await used()
  const report = await generate()
  expect(report).toMatchObject({
    kind: 'email_task',
    state: 'queued',
    inspection_id: null,
    task: { id: task },
    title: 'Annual survey',
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'generate',
    noun: 'report',
    record_id: String(report.id),
    details: { task_id: task },
  })
  await given.stack.settle()
  expect(await generate()).toMatchObject({
    id: report.id,
    state: 'ready',
    certification: { certified: true },
  })
  expect(await used()).toBe(before + 1)
  const pdf = await PDF.load(await reportBytes(given.sam, report.id))
  const text = pdf
    .extractText()
    .map((page) => page.text.replace(/\s+/g, ' '))
    .join(' ')
  for (const words of [
    'Email task report',
    '2 of 3 inspections submitted',
    'Sam Supervisor',
    'Ines Inspector',
  ])
    expect(text).toContain(words)
  expect([...pdf.getAttachments().keys()].sort()).toEqual([
    'statement-1.json',
    'statement-1.tlog-proof',
    'statement-2.json',
    'statement-2.tlog-proof',
  ])
})

test('one more submission is another report', async () => {
  const first = await generate()
  await answer(given.ines, task)
  expect((await generate()).id).not.toBe(first.id)
})

test('five concurrent requests make one report and take one credit', async () => {
  const other = await makeEmailTask(given.stack, given.templateId, [given.sam])
  await answer(given.sam, other)
  const before = await used()
  const made = await Promise.all(Array.from({ length: 5 }, () => generate(other)))
  expect(new Set(made.map((report) => report.id)).size).toBe(1)
  const said = await call(given.sam, reports.generateEmailTask, { body: { task_id: other } })
  expect([said.status, said.headers.get('location')]).toEqual([202, `/api/reports/${made[0]?.id}`])
  expect(await used()).toBe(before + 1)
})

test('refuses when nothing was submitted', async () => {
  const empty = await makeEmailTask(given.stack, given.templateId, [given.sam])
  await begin(given.sam, empty)
  await expectRefused(
    given.stack,
    given.sam,
    reports.generateEmailTask,
    { body: { task_id: empty } },
    'report_empty_task',
  )
})

test('leaves nothing behind without a credit', async () => {
  const other = await makeEmailTask(given.stack, given.templateId, [given.sam])
  await answer(given.sam, other)
  await limitCredits(given.stack, 0)
  const jobs = () => countRows(given.stack, 'graphile_worker._private_jobs')
  const before = await jobs()
  const args = { body: { task_id: other } }
  await expectRefused(given.stack, given.sam, reports.generateEmailTask, args, 'no_user_credits')
  expect(await jobs()).toBe(before)
  await limitCredits(given.stack, null)
})

test('more than fit into one report are refused, and so are files still on their way', async () => {
  const other = await makeEmailTask(given.stack, given.templateId, [given.sam])
  const id = await answer(given.sam, other)
  const args = { body: { task_id: other } }
  await given.stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, title, size)
     VALUES ($1, '00000000000000000001', $2, $3, 'files', $4, 'x', 1)`,
    [given.stack.companies.acme, other, id, given.sam.userId],
  )
  const { stack, sam } = given
  await expectRefused(stack, sam, reports.generateEmailTask, args, 'inspection_files_pending')
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version, state, submitted_at)
     SELECT company_id, task_id, user_id, 1 + n, template_id, template_version, 'submitted', now()
     FROM inspections, generate_series(1, 1000) n WHERE id = $1`,
    [id],
  )
  await expectRefused(stack, sam, reports.generateEmailTask, args, 'report_too_large')
})

testHidden(reports.generateEmailTask, () => ({
  stack: given.stack,
  id: task,
  args: (task_id) => ({ body: { task_id } }),
  from: ['sara', 'ivan'],
}))
