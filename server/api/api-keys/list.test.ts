import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name)
const scopes = ['tasks:read' as const]

beforeAll(async () => {
  const { ines, sam, alice } = given
  await ines.api.apiKeys.create({ body: { kind: 'personal', name: 'Of Ines', scopes } })
  const old = await ines.api.apiKeys.create({ body: { kind: 'personal', name: 'Revoked', scopes } })
  await ines.api.apiKeys.revoke({ params: { id: old.key.id } })
  const late = await ines.api.apiKeys.create({
    body: { kind: 'personal', name: 'Expired', scopes },
  })
  await given.stack.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [late.key.id])
  await sam.api.apiKeys.create({ body: { kind: 'personal', name: 'Of Sam', scopes } })
  await alice.api.apiKeys.create({
    body: { kind: 'company', name: 'Warehouse', scopes, range: 'RANGE_USER' },
  })
  const rita = await given.stack.as('rita')
  await rita.api.apiKeys.create({
    body: { kind: 'company', name: 'Theirs', scopes, range: 'RANGE_ADMIN' },
  })
})

test('one’s own, the newest first; never a key itself', async () => {
  const page = await given.ines.api.apiKeys.list({ query: {} })
  expect(names(page)).toEqual(['Expired', 'Revoked', 'Of Ines'])
  expect(page.data.map(({ state, can }) => [state, can.revoke])).toEqual([
    ['expired', false],
    ['revoked', false],
    ['active', true],
  ])
  expect(JSON.stringify(page)).not.toMatch(/token|hash|atk_[\w-]{5}/)
})

test('an administrator sees those of the whole company, and whose they are', async () => {
  const page = await given.alice.api.apiKeys.list({ query: { sort: 'name' } })
  expect(names(page)).toEqual(['Expired', 'Of Ines', 'Of Sam', 'Revoked', 'Warehouse'])
  expect(page.data[2]?.created_by).toEqual({ id: given.sam.userId, name: 'Sam Supervisor' })
})

test('filters, searches, sorts and pages', async () => {
  const { list } = given.alice.api.apiKeys
  expect(names(await list({ query: { kind: 'company' } }))).toEqual(['Warehouse'])
  expect(names(await list({ query: { state: 'active', kind: 'personal' } }))).toEqual(['Of Sam', 'Of Ines'])
  expect(names(await list({ query: { q: 'ines insp', state: 'revoked' } }))).toEqual(['Revoked'])
  const second = await list({ query: { page: 2, page_size: 2, sort: 'created_at' } })
  expect([names(second), second.total]).toEqual([['Expired', 'Of Sam'], 5])
})

test('says when a key was last used, to the minute', async () => {
  const { token } = await given.sam.api.apiKeys.create({
    body: { kind: 'personal', name: 'Used', scopes },
  })
  const use = () =>
    given.stack.anyone('/api/tasks/folders', { headers: { authorization: `Bearer ${token}` } })
  const seen = async () =>
    (await given.sam.api.apiKeys.list({ query: { q: 'Used' } })).data[0]?.last_used_at ?? null
  expect(await seen()).toBeNull()
  expect((await use()).status).toBe(200)
  const first = await seen()
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
  given.stack.services.sessions.forget()
  await use()
  expect(await seen()).toBe(first)
  await given.stack.query(`UPDATE api_keys SET last_used_at = last_used_at - interval '61 seconds'`)
  given.stack.services.sessions.forget()
  await use()
  expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
})
