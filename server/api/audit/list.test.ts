import { rowsOf } from '@atesta/contract/client.ts'
import { audit } from '@atesta/contract/routes/audit.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const list = (query: Parameters<typeof given.alice.api.audit.list>[0]['query'] = {}) =>
  given.alice.api.audit.list({ query })

test('says who did what to which record when and from where, under the name they had then', async () => {
  const answer = await given.alice.fetch('/api/workflows/folder/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Field/2 ${'x'.repeat(400)}` },
    body: JSON.stringify({ name: 'By Alice', members: [] }),
  })
  const made = (await answer.json()) as { id: number }
  await given.stack.query(`UPDATE users SET name = 'Alicia Renamed' WHERE id = $1`, [given.alice.userId])
  const [entry] = (await list()).data
  await given.stack.query(`UPDATE users SET name = 'Alice Admin' WHERE id = $1`, [given.alice.userId])
  expect(entry).toMatchObject({
    user: { id: given.alice.userId, name: 'Alice Admin' },
    api_key_id: null,
    action: 'create',
    noun: 'folder',
    record_id: String(made.id),
    record_name: 'By Alice',
    address: '127.0.0.1',
    request_id: answer.headers.get('x-request-id'),
  })
  expect(entry?.user_agent).toMatch(/^Field\/2 x+$/)
  expect(entry?.user_agent).toHaveLength(300)
  expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('an entry gets its place and its hash after the commit', async () => {
  await given.alice.api.workflows.createFolder({ body: { name: 'Placed', members: [] } })
  expect((await list()).data[0]).toMatchObject({ seq: null, hash: null })
  await given.stack.settle()
  const { data, total } = await list()
  expect(data[0]).toMatchObject({ seq: total, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('filters by person, record, action, time and words', async () => {
  const folder = await given.alice.api.workflows.createFolder({ body: { name: 'Heap 100%', members: [] } })
  const found = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).data.map(({ noun, record_id }) => `${noun} ${record_id}`)
  const one = `folder ${folder.id}`
  expect(await found({ noun: 'folder', record_id: String(folder.id) })).toEqual([one])
  expect(await found({ user_id: given.alice.userId, action: 'create' })).toContain(one)
  expect(await found({ user_id: given.ines.userId })).not.toContain(one)
  expect(await found({ q: 'heap 100%' })).toEqual([one])
  expect(await found({ q: 'heap_100' })).toEqual([])
  const [entry] = (await list({ noun: 'folder', record_id: String(folder.id) })).data
  expect(await found({ id: entry?.id ?? 0 })).toEqual([one])
  const today = entry?.at.slice(0, 10) ?? ''
  expect(await found({ from: today, to: today })).toContain(one)
  expect(await found({ to: '2020-01-01' })).toEqual([])
  expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
})

test('continues after an entry, newest first, also past one that was begun earlier and committed later', async () => {
  await given.stack.settle()
  await given.stack.query(
    `INSERT INTO audit_events (company_id, action, noun, record_id, at)
     SELECT $1, 'create', 'late', n::text, now() - interval '1 hour' * (n % 3) FROM generate_series(1, 9) n`,
    [given.stack.companies.acme],
  )
  await given.stack.settle()
  await given.alice.api.workflows.createFolder({ body: { name: 'Waits', members: [] } })
  const entries: { id: number; at: string }[] = []
  for await (const entry of rowsOf(({ query }) => list({ ...query, page_size: 2 }))) entries.push(entry)
  expect(new Set(entries.map(({ id }) => id)).size).toBe((await list()).total)
  expect(entries).toEqual(entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id))
})

test('pages through everything and through what was filtered, each entry once', async () => {
  for (let n = 0; n < 7; n++)
    await given.alice.api.workflows.createFolder({ body: { name: `Paged ${n}`, members: [] } })
  // Some have their place and some wait for it.
  await given.stack.settle()
  for (let n = 7; n < 10; n++)
    await given.alice.api.workflows.createFolder({ body: { name: `Paged ${n}`, members: [] } })
  const { total } = await list()
  const ids: number[] = []
  for (let page = 1; ids.length < total; page++)
    ids.push(...(await list({ page, page_size: 4 })).data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(total)
  const filtered: number[] = []
  let after: string | undefined
  do {
    const page = await list({ q: 'Paged', page_size: 3, after })
    expect(page).toMatchObject({ total: 10 })
    expect(page).not.toHaveProperty('total_is_exact')
    filtered.push(...page.data.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(filtered).toEqual([...new Set(filtered)].sort((a, b) => b - a))
  expect(filtered).toHaveLength(10)
  const second = await list({ q: 'Paged', page: 2, page_size: 3 })
  expect(second.data.map(({ id }) => id)).toEqual(filtered.slice(3, 6))
})

test.each([
  'before=x',
  'after=WyItYXQiLG51bGwsMSwwXQ',
  'from=yesterday',
  'to=2026-13-01',
  'user_id=me',
  'page=0',
])('refuses ?%s', async (query) => {
  await expectProblem(await given.alice.fetch(`/api/audit?${query}`), audit.list, 'validation_failed')
})

test('another company sees nothing of it', async () => {
  const rita = await given.stack.as('rita')
  const page = await rita.api.audit.list({ query: {} })
  expect(page.data.filter(({ noun }) => noun === 'folder')).toEqual([])
})
