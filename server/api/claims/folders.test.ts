import { useClaims } from '@atesta/testkit/records/claims.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.claims.folders({ query })).data.map((row) => row.id)
}

test('claim folders alone, to administrators and members', async () => {
  await makeFolder(given.alice, [given.sam])
  for (const name of ['alice', 'sam', 'ines'] as const) expect(await ids(name)).toEqual([given.folderId])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
})

test('counts what is in them, and finds by name', async () => {
  const { data } = await given.sam.api.claims.folders({ query: { q: 'laim' } })
  expect(data).toMatchObject([{ type: 'claim', counts: { tasks: 1 }, can: { create_task: true } }])
  expect(await ids('sam', { q: 'nothing like it' })).toEqual([])
  expect(await ids('sam', { archived: 'true' })).toEqual([])
})
