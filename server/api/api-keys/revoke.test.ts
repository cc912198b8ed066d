import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { call } from '@atesta/testkit/calls.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const scopes = ['tasks:read' as const]
const make = (caller: typeof given.alice) =>
  caller.api.apiKeys.create({ body: { kind: 'personal', name: 'Script', scopes } })
const use = (token: string) =>
  given.stack.anyone('/api/tasks/folders', { headers: { authorization: `Bearer ${token}` } })
const revoke = (caller: typeof given.alice, id: number) => call(caller, apiKeys.revoke, { params: { id } })
let hidden: number
beforeAll(async () => {
  hidden = (await make(given.sam)).key.id
})

test('ends immediately, stays in the list, and is audited', async () => {
  const { key, token } = await make(given.ines)
  expect((await use(token)).status).toBe(200)
  expect((await revoke(given.ines, key.id)).status).toBe(204)
  expect((await use(token)).status).toBe(401)
  const [row] = (await given.ines.api.apiKeys.list({ query: {} })).data
  expect(row).toMatchObject({ id: key.id, state: 'revoked' })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'revoke',
    noun: 'api_key',
    record_id: String(key.id),
  })
})

test('an administrator revokes those of any user; a company key’s identity goes with it', async () => {
  const theirs = await make(given.ines)
  expect((await revoke(given.alice, theirs.key.id)).status).toBe(204)
  expect((await use(theirs.token)).status).toBe(401)
  const { key, token } = await given.alice.api.apiKeys.create({
    body: { kind: 'company', name: 'Warehouse', scopes, range: 'RANGE_USER' },
  })
  expect((await revoke(given.alice, key.id)).status).toBe(204)
  expect((await use(token)).status).toBe(401)
  expect(await countRows(given.stack, 'users', `kind = 'service' AND disabled_at IS NULL`)).toBe(0)
})

testHidden(apiKeys.revoke, () => ({
  stack: given.stack,
  id: hidden,
  args: (id) => ({ params: { id } }),
  from: ['ines', 'sara'],
}))
