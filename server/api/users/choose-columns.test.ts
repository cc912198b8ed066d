import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('the last choice counts, of each list and user; with none left out nothing is kept, and nothing noted', async () => {
  const { stack, ines, sam } = given
  const noted = () => countRows(stack, 'audit_events')
  const before = await noted()
  const choose = (hidden: string[]) => ines.api.users.chooseColumns({ body: { list: 'workflows', hidden } })
  expect(await choose(['form', 'form', 'due'])).toEqual({ list: 'workflows', hidden: ['form', 'due'] })
  await choose(['updated'])
  await sam.api.users.chooseColumns({ body: { list: 'workflows', hidden: ['form'] } })
  const columns = async () => (await ines.api.users.views()).columns
  expect(await columns()).toEqual([{ list: 'workflows', hidden: ['updated'] }])
  await choose([])
  expect(await columns()).toEqual([])
  expect(await countRows(stack, 'list_columns')).toBe(1)
  expect(await noted()).toBe(before)
})
