import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { limitCredits, makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let submitted: number
beforeAll(async () => {
  submitted = await makeSubmitted(given.ines, given.workflowId)
  await given.stack.settle()
})
const generate = (inspection_id: number, caller = given.ines) =>
  caller.api.reports.generate({ body: { inspection_id } })
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used

test('queued, then ready with its pages; the same again is the same report and no second credit', async () => {
  const before = await used()
  const report = await generate(submitted)
  expect(report).toMatchObject({ state: 'queued', progress: 0, inspection_id: submitted, locale: 'en' })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'generate',
    noun: 'report',
    record_id: String(report.id),
    details: { inspection_id: submitted },
  })
  await given.stack.settle()
  const ready = await generate(submitted)
  expect(ready).toMatchObject({ id: report.id, state: 'ready', progress: 100 })
  expect(ready.pages).toBeGreaterThan(0)
  expect((await generate(submitted, given.sam)).id).toBe(report.id)
  expect(await used()).toBe(before + 1)
})

test('202 with where to follow it while it is made, 200 once it is there and nothing changed', async () => {
  const args = { body: { inspection_id: await makeSubmitted(given.ines, given.workflowId) } }
  const ask = (key: string) => call(given.ines, reports.generate, args, { 'idempotency-key': key })
  const first = await ask('a')
  const { id } = (await first.json()) as { id: number }
  expect([first.status, first.headers.get('location')]).toEqual([202, `/api/reports/${id}`])
  const followed = await given.ines.fetch(first.headers.get('location') ?? '')
  expect(await followed.json()).toMatchObject({ id, state: 'queued' })
  const meanwhile = await ask('b')
  expect([meanwhile.status, meanwhile.headers.get('location')]).toEqual([202, `/api/reports/${id}`])
  await given.stack.settle()
  const ready = await ask('c')
  expect([ready.status, ready.headers.get('location')]).toEqual([200, null])
  expect(await ready.json()).toMatchObject({ id, state: 'ready' })
  // What was answered once is answered again, whatever became of it.
  const again = await ask('a')
  expect([again.status, again.headers.get('location')]).toEqual([202, `/api/reports/${id}`])
  expect(await again.json()).toMatchObject({ id, state: 'queued' })
})

test('makes another report after the company’s colour or the task’s name changed', async () => {
  const first = await generate(submitted)
  const { api } = given.alice
  const { version } = await api.companies.read()
  await api.companies.save({ body: { theme: 'inti', version } })
  const coloured = await generate(submitted)
  expect(coloured.id).not.toBe(first.id)
  const params = { id: given.workflowId }
  const workflow = await api.workflows.read({ params })
  await api.workflows.save({ params, body: { version: workflow.version, name: 'Called otherwise' } })
  expect([first.id, coloured.id]).not.toContain((await generate(submitted)).id)
})

test('makes another report after the inspector was renamed', async () => {
  const { api } = given.alice
  const first = await generate(submitted)
  expect((await generate(submitted)).id).toBe(first.id)
  const params = { id: given.ines.userId }
  const { name } = await api.users.read({ params })
  const rename = async (name: string) => {
    const { version } = await api.users.read({ params })
    await api.users.save({ params, body: { name, version } })
  }
  await rename('Inés Corrected')
  expect((await generate(submitted)).id).not.toBe(first.id)
  await rename(name)
  expect((await generate(submitted)).id).toBe(first.id)
})

test('makes another report in another language', async () => {
  const spanish = await given.stack.as('ines', 'es')
  const report = await generate(submitted, spanish)
  expect(report).toMatchObject({ state: 'queued', locale: 'es' })
})

test('six concurrent requests make one report and take one credit', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const before = await used()
  const made = await Promise.all(Array.from({ length: 6 }, () => generate(id)))
  expect(new Set(made.map((report) => report.id)).size).toBe(1)
  expect(await used()).toBe(before + 1)
})

test('a draft that was saved since is another report', async () => {
  const { id, version } = await makeInspection(given.ines, given.workflowId)
  const first = await generate(id)
  await given.ines.api.inspections.save({
    params: { inspectionId: id },
    body: payload(id, version, { name: 'x' }),
  })
  expect((await generate(id)).id).not.toBe(first.id)
})

test('leaves nothing behind without a credit', async () => {
  await limitCredits(given.stack, 0)
  const { id } = await makeInspection(given.ines, given.workflowId)
  const jobs = () => countRows(given.stack, 'graphile_worker._private_jobs')
  const before = await jobs()
  const args = { body: { inspection_id: id } }
  await expectRefused(given.stack, given.ines, reports.generate, args, 'no_user_credits')
  expect(await jobs()).toBe(before)
  await limitCredits(given.stack, null)
})

test('waits for files that are still under way', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  await given.ines.api.certifications.create({
    body: { title: 'x.jpg', size: 10, inspection_id: id, component_id: 'files' },
  })
  const args = { body: { inspection_id: id } }
  await expectRefused(given.stack, given.ines, reports.generate, args, 'inspection_files_pending')
})

testHidden(reports.generate, () => ({
  stack: given.stack,
  id: submitted,
  args: (inspection_id) => ({ body: { inspection_id } }),
  from: ['sara', 'ivan'],
}))
