import { users } from '@atesta/contract/routes/users.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('an administrator reads anyone, everybody themself', async () => {
  for (const caller of [given.alice, given.ines])
    expect(await caller.api.users.read({ params: { id: given.ines.userId } })).toMatchObject({
      id: given.ines.userId,
      name: 'Ines Inspector',
      email: 'ines@acme.test',
      range: 'RANGE_USER',
      state: 'active',
    })
})

testForbidden(users.read, () => ({
  stack: given.stack,
  args: { params: { id: given.alice.userId } },
  to: { sam: 'forbidden', ines: 'forbidden' },
}))
testHidden(users.read, () => ({
  stack: given.stack,
  id: given.ines.userId,
  args: (id) => ({ params: { id } }),
  from: ['rita'],
}))
