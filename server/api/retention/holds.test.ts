import { makeWorkflow, smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists what is held, by whom and why, for its own company', async () => {
  const { stack, alice } = given
  await alice.api.retention.hold({ params: { id: given.workflowId }, body: { reason: 'Lawsuit' } })
  const { data, total } = await alice.api.retention.holds({ query: {} })
  expect(data).toMatchObject([
    { task: { id: given.workflowId }, reason: 'Lawsuit', placed_by: { id: alice.userId } },
  ])
  expect(total).toBe(1)
  expect((await (await stack.as('rita')).api.retention.holds({ query: {} })).data).toEqual([])
})

test('the newest comes first, and every page follows the one before', async () => {
  const { stack, alice } = given
  const made = [given.workflowId]
  for (let n = 0; n < 4; n++) {
    const { workflowId } = await makeWorkflow(stack, smallForm)
    await alice.api.retention.hold({ params: { id: workflowId }, body: { reason: `Lawsuit ${n}` } })
    made.unshift(workflowId)
  }
  const found: number[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await alice.api.retention.holds({ query: { page_size: 2, ...(after && { after }) } })
    found.push(...page.data.map(({ task }) => task.id))
    after = page.next
  }
  expect(found).toEqual(made)
  await alice.api.retention.release({ params: { id: made[1] as number } })
  expect((await alice.api.retention.holds({ query: {} })).data.map(({ task }) => task.id)).toEqual(
    made.filter((id) => id !== made[1]),
  )
})
