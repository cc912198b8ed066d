import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists what is held, by whom and why, for its own company', async () => {
  const { stack, alice } = given
  await alice.api.retention.hold({ params: { id: given.workflowId }, body: { reason: 'Lawsuit' } })
  const { data, more } = await alice.api.retention.holds()
  expect(data).toMatchObject([
    { task: { id: given.workflowId }, reason: 'Lawsuit', placed_by: { id: alice.userId } },
  ])
  expect(more).toBe(false)
  expect((await (await stack.as('rita')).api.retention.holds()).data).toEqual([])
})
