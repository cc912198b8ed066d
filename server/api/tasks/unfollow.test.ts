import { tasks } from '@atesta/contract/routes/tasks.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const params = () => ({ id: given.workflowId })

testHidden(tasks.unfollow, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('is idempotent, and per person', async () => {
  await given.ines.api.tasks.follow({ params: params() })
  for (let time = 0; time < 2; time++)
    expect(await given.ines.api.tasks.unfollow({ params: params() })).toEqual({ following: false })
  expect(await countRows(given.stack, 'task_followers')).toBe(0)
  expect((await given.ines.api.workflows.read({ params: params() })).following).toBe(false)
  expect((await given.sam.api.workflows.read({ params: params() })).following).toBe(false)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'unfollow', noun: 'workflow' })
})
