import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('one’s own views by name, and the columns left out; of others nothing', async () => {
  const { ines } = given
  expect(await ines.api.users.views()).toEqual({ views: [], columns: [] })
  for (const name of ['overdue', 'Mine'])
    await ines.api.users.createView({
      body: { list: 'workflows', name, search: { due: 'overdue' }, hidden: ['form'] },
    })
  await ines.api.users.chooseColumns({ body: { list: 'claims', hidden: ['amount'] } })
  const { views, columns } = await ines.api.users.views()
  expect(views.map(({ name }) => name)).toEqual(['Mine', 'overdue'])
  expect(views[1]).toMatchObject({ list: 'workflows', search: { due: 'overdue' }, hidden: ['form'] })
  expect(columns).toEqual([{ list: 'claims', hidden: ['amount'] }])
  for (const name of ['alice', 'ivan', 'rita'] as const)
    expect(await (await given.stack.as(name)).api.users.views()).toEqual({ views: [], columns: [] })
})
