import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('administrators read anyone, others only themselves', async () => {
  for (const caller of [given.alice, given.ines])
    expect(await caller.api.users.read({ params: { id: given.ines.userId } })).toMatchObject({
      id: given.ines.userId,
      name: 'Ines Inspector',
      email: 'ines@acme.test',
      range: 'RANGE_USER',
      state: 'active',
    })
})
