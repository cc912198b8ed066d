import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const body = { list: 'claims' as const, name: 'Open', search: { state: 'reported' }, hidden: ['amount'] }
  id = (await given.ines.api.users.createView({ body })).id
})

testHidden(users.saveView, () => ({
  stack: given.stack,
  id,
  args: (view) => ({ params: { id: view }, body: { name: 'Taken' } }),
  from: ['alice', 'sam', 'rita'],
}))

test('keeps omitted fields', async () => {
  const { saveView } = given.ines.api.users
  const renamed = await saveView({ params: { id }, body: { name: 'Reported' } })
  expect(renamed).toEqual({
    id,
    list: 'claims',
    name: 'Reported',
    search: { state: 'reported' },
    hidden: ['amount'],
  })
  const changed = await saveView({ params: { id }, body: { search: { q: 'hail' }, hidden: [] } })
  expect(changed).toMatchObject({ name: 'Reported', search: { q: 'hail' }, hidden: [] })
  expect((await given.ines.api.users.views()).views).toEqual([changed])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'list_view',
    record_id: String(id),
  })
})

test('refuses the name of another view of the list', async () => {
  const { stack, ines } = given
  await ines.api.users.createView({ body: { list: 'claims', name: 'Mine' } })
  const args = { params: { id }, body: { name: 'mine' } }
  await expectRefused(stack, ines, users.saveView, args, 'view_name_already_exists')
})
