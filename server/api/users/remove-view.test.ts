import { users } from '@atesta/contract/routes/users.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await given.ines.api.users.createView({ body: { list: 'users', name: 'Disabled' } })).id
})

testHidden(users.removeView, () => ({
  stack: given.stack,
  id,
  args: (view) => ({ params: { id: view } }),
  from: ['alice', 'sam', 'rita'],
}))

test('removes the view and frees its name', async () => {
  const { removeView, views, createView } = given.ines.api.users
  await removeView({ params: { id } })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'delete',
    noun: 'list_view',
    record_id: String(id),
    details: { list: 'users', name: 'Disabled' },
  })
  expect((await views()).views).toEqual([])
  await createView({ body: { list: 'users', name: 'Disabled' } })
})
