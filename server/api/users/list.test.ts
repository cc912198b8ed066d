import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const list = (query: Parameters<typeof given.alice.api.users.list>[0]['query'] = {}) =>
  given.alice.api.users.list({ query })
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ name }) => name)

beforeAll(async () => {
  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ivan@acme.test'`)
  await given.alice.api.users.create({
    body: { email: 'new@acme.test', name: 'Nora New', range: 'RANGE_USER', phone: '+54 299 555' },
  })
  // Of other kinds, and so in no list of people.
  await given.stack.query(
    `INSERT INTO users (company_id, kind, name, email, range) VALUES
     ($1, 'client', 'Carla Client', 'carla@client.test', 'RANGE_USER'), ($1, 'service', 'Robot', '', 'RANGE_ADMIN')`,
    [given.stack.companies.acme],
  )
})

test('the company’s people by name, disabled and invited ones too', async () => {
  const page = await list()
  expect(page.total).toBe(6)
  expect(page.data.map(({ name, state }) => [name, state])).toEqual([
    ['Alice Admin', 'active'],
    ['Ines Inspector', 'active'],
    ['Ivan Inspector', 'disabled'],
    ['Nora New', 'invited'],
    ['Sam Supervisor', 'active'],
    ['Sara Supervisor', 'active'],
  ])
  expect(JSON.stringify(page)).not.toMatch(/password|auth_user|token/)
})

test('returns the permissions of each row', async () => {
  const can = Object.fromEntries((await list()).data.map((row) => [row.name.split(' ')[0], row.can]))
  expect(can).toMatchObject({
    Alice: { edit: true, disable: false, enable: false, invite: false },
    Ines: { edit: true, disable: true, enable: false, invite: false },
    Ivan: { edit: true, disable: false, enable: true, invite: false },
    Nora: { edit: true, disable: true, enable: false, invite: true },
  })
})

test('filters by state and role', async () => {
  expect(await names({ state: 'disabled' })).toEqual(['Ivan Inspector'])
  expect(await names({ state: 'invited' })).toEqual(['Nora New'])
  expect(await names({ range: 'RANGE_ADMIN' })).toEqual(['Alice Admin'])
  expect(await names({ range: 'RANGE_USER', state: 'active' })).toEqual(['Ines Inspector'])
})

test('searches name, address and phone; wildcards are letters', async () => {
  expect(await names({ q: 'SARA@' })).toEqual(['Sara Supervisor'])
  expect(await names({ q: '299 5' })).toEqual(['Nora New'])
  expect(await names({ q: '%' })).toEqual([])
})

test('sorts both ways, and pages', async () => {
  expect((await names({ sort: '-name' }))[0]).toBe('Sara Supervisor')
  expect((await names({ sort: '-created_at' }))[0]).toBe('Nora New')
  // Who was never here comes last either way.
  await given.stack.query(
    `UPDATE users SET last_seen_at = NULL WHERE name IN ('Ivan Inspector', 'Sara Supervisor')`,
  )
  const seen = await names({ sort: '-last_seen_at' })
  expect(seen.slice(0, 3).sort()).toEqual(['Alice Admin', 'Ines Inspector', 'Sam Supervisor'])
  const second = await list({ page: 2, page_size: 4 })
  expect([second.data.length, second.total]).toEqual([2, 6])
})
