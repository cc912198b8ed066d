// Slow: an export must be long to be streamed.
import { createHash } from 'node:crypto'
import { rowsOf } from '@atesta/contract/client.ts'
import { canonicalBytes, type Json } from '@atesta/evidence/canonical.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const file = async (query: string) => {
  const answer = await given.alice.fetch(`/api/audit/export?${query}`)
  return { answer, text: await answer.text() }
}

beforeAll(async () => {
  await given.alice.api.workflows.createFolder({
    body: { name: '=HYPERLINK("x"),"quoted" añí', members: [] },
  })
  await given.stack.settle()
})

test('NDJSON contains everything needed to recompute the chain', async () => {
  const { answer, text } = await file('format=ndjson')
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename=audit-acme-[\d-]+\.ndjson$/,
  )
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; hash: string } & Record<string, Json>)
  expect(entries.length).toBe((await given.alice.api.audit.list({ query: {} })).total)
  let before = Buffer.alloc(32)
  for (const [n, { hash, ...entry }] of entries.entries()) {
    expect(entry.seq).toBe(n + 1)
    before = createHash('sha256').update(before).update(canonicalBytes(entry)).digest() as typeof before
    expect(hash).toBe(before.toString('hex'))
  }
})

test('no CSV cell can start a formula', async () => {
  await given.alice.fetch('/api/workflows/folder/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': '=cmd|calc' },
    body: JSON.stringify({ name: 'Formula', members: [] }),
  })
  const answer = await given.alice.fetch('/api/audit/export?format=csv&noun=folder')
  // Kept as bytes: reading as text would swallow the mark that tells spreadsheets the encoding.
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.startsWith('\ufeffcompany,seq,id,at,')).toBe(true)
  const rows = readRecords(text)
  // The newest has no place yet and is there all the same.
  expect(rows.at(-1)).toMatchObject({ noun: 'folder', seq: '', user_agent: "'=cmd|calc" })
  expect(rows.map((row) => JSON.parse(row.details ?? '').name)).toContain('=HYPERLINK("x"),"quoted" añí')
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
})

test('filters as the list does', async () => {
  const names = async (query: string) =>
    (await file(`format=ndjson&${query}`)).text.split('\n').filter(Boolean).length
  expect(await names('to=2020-01-01')).toBe(0)
  expect(await names(`user_id=${given.ines.userId}`)).toBe(0)
  expect(await names('q=quoted')).toBe(1)
})

test('ten thousand entries are streamed, each once', async () => {
  await given.stack.query(
    `INSERT INTO audit_events (company_id, user_id, user_name, action, noun, record_id)
     SELECT $1, $2, 'Alice Admin', 'create', 'many', n::text FROM generate_series(1, 10500) n`,
    [given.stack.companies.acme, given.alice.userId],
  )
  await given.stack.settle()
  const { text } = await file('format=ndjson&noun=many')
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).record_id))
  expect(records).toEqual(Array.from({ length: 10_500 }, (_, n) => n + 1))
  const page = await given.alice.api.audit.list({ query: { noun: 'many' } })
  expect(page).toMatchObject({ total: 5000, total_is_exact: false })
  let rows = 0
  for await (const { noun } of rowsOf(({ query }) =>
    given.alice.api.audit.list({ query: { ...query, noun: 'many', page_size: 100 } }),
  ))
    rows += noun === 'many' ? 1 : 0
  expect(rows).toBe(10_500)
  const deep = await given.alice.api.audit.list({ query: { page: 500 } })
  expect(deep.data).toHaveLength(20)
})
