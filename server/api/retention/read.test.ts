import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a company keeps its files for good until it says otherwise', async () => {
  const { alice } = given
  const none = { days: null, effective_at: null, changed_at: null, changed_by: null, version: 1 }
  expect(await alice.api.retention.read()).toEqual(none)
  await alice.api.retention.save({ body: { days: 730, version: 1 } })
  expect(await alice.api.retention.read()).toMatchObject({
    days: 730,
    changed_by: { id: alice.userId },
    version: 2,
  })
  // Off again without a wait.
  expect(await alice.api.retention.save({ body: { days: null, version: 2 } })).toMatchObject({
    days: null,
    effective_at: null,
  })
})
