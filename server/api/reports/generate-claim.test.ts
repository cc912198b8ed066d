// Slow: the report of a claim with a thousand events.
import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { limitCredits, makeSubmitted, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'

const given = useClaims()
const generate = (task_id = given.claim.id, caller = given.sam) =>
  caller.api.reports.generateClaim({ body: { task_id } })
const textOf = async (id: number) =>
  (await PDF.load(await reportBytes(given.sam, id)))
    .extractText()
    .map((page) => page.text.replace(/\s+/g, ' '))
    .join(' ')

test('contains facts, history and submitted inspections; repeating is free', async () => {
  await makeSubmitted(given.ines, given.claim.id)
  const report = await generate()
  expect(report).toMatchObject({ kind: 'claim', state: 'queued', task: { id: given.claim.id } })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'generate',
    noun: 'report',
    record_id: String(report.id),
    details: { task_id: given.claim.id },
  })
  await given.stack.settle()
  expect(await generate()).toMatchObject({
    id: report.id,
    state: 'ready',
    certification: { certified: true },
  })
  const text = await textOf(report.id)
  for (const words of [
    'Claim report',
    given.claim.number,
    'POL-77',
    'Maria Pérez',
    'ARS',
    'Roof torn off by the wind',
    'Neuquén',
    'Assigned to Ines Inspector',
    'Well 7',
  ])
    expect(text).toContain(words)
})

/** The report of a claim with so many changes of its state, noted `Note 1.` and so on. */
async function withNotes(count: number): Promise<string> {
  const { id } = await given.sam.api.claims.create({ body: claimBody(given.folderId) })
  await given.stack.query(
    `INSERT INTO claim_events (company_id, task_id, user_id, action, from_state, to_state, note)
     SELECT company_id, task_id, user_id, 'state', 'open', 'in_review', 'Note ' || n || '.' FROM
       (SELECT * FROM claim_events WHERE task_id = $1 ORDER BY id LIMIT 1) e, generate_series(1, $2::int) n`,
    [id, count],
  )
  const report = await generate(id)
  await given.stack.settle()
  return textOf(report.id)
}

test('a long history is printed from its beginning, or says how much of it is not', async () => {
  const whole = await withNotes(250)
  for (const words of ['Note 1.', 'Note 250.']) expect(whole).toContain(words)
  expect(whole).not.toContain('not printed here')
  expect(await withNotes(1010)).toMatch(/Earlier events that are not printed here: 1\d /)
})

test('202 while it is made, 200 once it is there', async () => {
  const { id: task_id } = await given.sam.api.claims.create({ body: claimBody(given.folderId) })
  const ask = async () => {
    const answer = await call(given.sam, reports.generateClaim, { body: { task_id } })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ask()).toEqual([202, expect.stringMatching(/^\/api\/reports\/\d+$/)])
  await given.stack.settle()
  expect(await ask()).toEqual([200, null])
})

test('works in Spanish, and for a claim without inspections', async () => {
  const { id } = await given.sam.api.claims.create({ body: claimBody(given.folderId) })
  const spanish = await given.stack.as('sam', 'es')
  const report = await generate(id, spanish)
  await given.stack.settle()
  const text = await textOf(report.id)
  for (const words of ['Informe de siniestro', 'Denunciado', '0 de 0 inspecciones enviadas', 'Qué pasó'])
    expect(text).toContain(words)
  // Nothing was asked.
  expect(text).not.toMatch(/Pregunta Respuesta/)
})

test('a claim that went on since is another report', async () => {
  const first = await generate()
  const { version } = await given.sam.api.claims.read({ params: { id: given.claim.id } })
  await given.sam.api.claims.changeState({
    params: { id: given.claim.id },
    body: { state: 'inspecting', version },
  })
  expect((await generate()).id).not.toBe(first.id)
})

test('files still on their way, too many inspections, no credit: refused, and nothing is half done', async () => {
  const body = claimBody(given.folderId, { template_id: given.templateId })
  const { id } = await given.sam.api.claims.create({ body })
  const args = { body: { task_id: id } }
  const { stack, sam } = given
  await limitCredits(stack, 0)
  await expectRefused(stack, sam, reports.generateClaim, args, 'no_user_credits')
  await limitCredits(stack, null)
  const inspection = await makeSubmitted(sam, id)
  await stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, title, size)
     VALUES ($1, '00000000000000000001', $2, $3, 'files', $4, 'x', 1)`,
    [stack.companies.acme, id, inspection, sam.userId],
  )
  await expectRefused(stack, sam, reports.generateClaim, args, 'inspection_files_pending')
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version, state, submitted_at)
     SELECT company_id, task_id, user_id, 1 + n, template_id, template_version, 'submitted', now()
     FROM inspections, generate_series(1, 1000) n WHERE id = $1`,
    [inspection],
  )
  await expectRefused(stack, sam, reports.generateClaim, args, 'report_too_large')
})

test('does not find workflows', async () => {
  const { workflowId } = await makeWorkflow(given.stack)
  const args = { body: { task_id: workflowId } }
  await expectRefused(given.stack, given.alice, reports.generateClaim, args, 'not_found')
})

testHidden(reports.generateClaim, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (task_id) => ({ body: { task_id } }),
  from: ['sara', 'ivan'],
}))
