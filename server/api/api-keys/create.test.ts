import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const personal = { kind: 'personal', name: 'Script', scopes: ['workflows:read'] } as const
const company = { ...personal, kind: 'company', range: 'RANGE_SUPERVISOR' } as const
const ask = (token: string, path = '/api/workflows') =>
  given.stack.anyone(path, { headers: { authorization: `Bearer ${token}` } })

test('a personal key acts as its owner; of the key itself a digest is kept', async () => {
  const { key, token } = await given.ines.api.apiKeys.create({
    body: { ...personal, scopes: ['workflows:read', 'workflows:read'] },
  })
  expect(token).toMatch(/^atk_[\w-]{43}$/)
  expect(key).toMatchObject({
    kind: 'personal',
    name: 'Script',
    hint: token.slice(0, 8),
    scopes: ['workflows:read'],
    range: 'RANGE_USER',
    state: 'active',
    created_by: { id: given.ines.userId },
    last_used_at: null,
    expires_at: null,
    can: { revoke: true },
  })
  const answer = await ask(token)
  expect(((await answer.json()) as { total: number }).total).toBe(
    (await given.ines.api.workflows.list({ query: {} })).total,
  )
  const stored = await given.stack.query('SELECT k::text AS row FROM api_keys k')
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'create',
    noun: 'api_key',
    record_id: String(key.id),
    details: { name: 'Script' },
  })
})

test('a company key acts as itself, within its range and folders; its name stands beside what it does', async () => {
  const folder = await makeFolder(given.alice)
  const { key, token } = await given.alice.api.apiKeys.create({
    body: {
      ...company,
      name: 'Warehouse',
      scopes: ['workflows:read', 'workflows:write'],
      folders: [folder.id, folder.id],
    },
  })
  expect(key).toMatchObject({ kind: 'company', range: 'RANGE_SUPERVISOR' })
  const folders = (await (await ask(token, '/api/workflows/folders')).json()) as { data: { id: number }[] }
  expect(folders.data.map(({ id }) => id)).toEqual([folder.id])
  const made = await given.stack.anyone('/api/workflows/create', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'By a key', folder_id: folder.id, template_id: given.templateId }),
  })
  expect(made.status).toBe(201)
  const [event] = await given.stack.query(
    'SELECT user_name, api_key_id FROM audit_events ORDER BY id DESC LIMIT 1',
  )
  expect(event).toEqual({ user_name: 'Warehouse', api_key_id: key.id })
  expect((await given.alice.api.users.list({ query: { q: 'Warehouse' } })).total).toBe(0)
})

test('repeated with its key, it is answered with the same token, which is sealed meanwhile', async () => {
  const headers = { 'idempotency-key': 'once' }
  const first = await call(given.ines, apiKeys.create, { body: personal }, headers)
  const answer = (await first.json()) as { token: string }
  const before = await rowsOf(given.stack)
  const second = await call(given.ines, apiKeys.create, { body: personal }, headers)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(answer)
  expect(await rowsOf(given.stack)).toEqual(before)
  const stored = await given.stack.query('SELECT i::text AS row FROM idempotency_keys i')
  expect(JSON.stringify(stored)).not.toContain(answer.token)
  expect(JSON.stringify(stored)).not.toContain(Buffer.from(answer.token).toString('base64').slice(0, 40))
})

test('scopes are real ones, at least one; nothing a key may never have', async () => {
  for (const scope of ['users:read', 'auth:read', 'apiKeys:write', 'billing:read', 'audit:read', '*'])
    await expectRefused(
      given.stack,
      given.alice,
      apiKeys.create,
      { body: { ...personal, scopes: [scope] } },
      'validation_failed',
    )
  for (const body of [
    { ...personal, scopes: [] },
    { ...personal, range: 'RANGE_ADMIN' },
    { ...company, range: undefined },
    { ...personal, name: '' },
    { ...personal, expires_at: 'soon' },
  ])
    await expectRefused(given.stack, given.alice, apiKeys.create, { body }, 'validation_failed')
})

test('expires in the future only, at most fifty in use, with folders of the company only', async () => {
  const { stack, alice, sam } = given
  const expires_at = new Date(Date.now() - 1000).toISOString()
  await expectRefused(
    stack,
    sam,
    apiKeys.create,
    { body: { ...personal, expires_at } },
    'api_key_expiry_past',
  )
  await stack.query(
    `INSERT INTO api_keys (company_id, kind, name, user_id, created_by, hint, token_hash, scopes, revoked_at)
     SELECT $1, 'personal', 'Old', $2, $2, 'atk_', n::text::bytea, '{}', CASE WHEN n > 49 THEN now() END
     FROM generate_series(1, 60) n`,
    [stack.companies.acme, sam.userId],
  )
  expect((await call(sam, apiKeys.create, { body: personal })).status).toBe(201)
  await expectRefused(stack, sam, apiKeys.create, { body: personal }, 'too_many_api_keys')
  const rita = await stack.as('rita')
  const theirs = await makeFolder(rita)
  for (const folders of [[theirs.id], [987_654_321]])
    await expectRefused(stack, alice, apiKeys.create, { body: { ...company, folders } }, 'not_found')
  expect(await countRows(stack, 'users', `kind = 'service'`)).toBe(1)
})

testForbidden(apiKeys.create, () => ({
  stack: given.stack,
  args: { body: company },
  to: { sara: 'forbidden', ines: 'forbidden' },
}))
