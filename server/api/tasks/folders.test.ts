import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('folders of all types, or of one', async () => {
  await given.stack.query(`INSERT INTO folders (company_id, type, name) VALUES ($1, 'claim', 'Storms')`, [
    given.stack.companies.acme,
  ])
  const types = async (query = {}) =>
    (await given.alice.api.tasks.folders({ query })).data.map((folder) => folder.type)
  expect((await types()).sort()).toEqual(['claim', 'workflow'])
  expect(await types({ type: 'claim' })).toEqual(['claim'])
  expect(await types({ q: 'storm' })).toEqual(['claim'])
})

test('lists only visible folders', async () => {
  expect((await given.sam.api.tasks.folders({ query: {} })).data.map(({ id }) => id)).toEqual([
    given.folderId,
  ])
  for (const name of ['sara', 'ivan', 'rita'] as const) {
    const caller = await given.stack.as(name)
    expect((await caller.api.tasks.folders({ query: {} })).total).toBe(0)
  }
})
