import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const options = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.folders.listForSelect({ query })).map((option) => option.value)
}

test('offers the folders a person may see, by text and type', async () => {
  const other = await makeFolder(given.alice)
  expect((await options('alice')).sort()).toEqual([given.folderId, other.id].sort())
  expect(await options('sam')).toEqual([given.folderId])
  expect(await options('sam', { type: 'claim' })).toEqual([])
  expect(await options('alice', { q: other.name })).toEqual([other.id])
  expect([await options('sara'), await options('ivan'), await options('rita')]).toEqual([[], [], []])
})
