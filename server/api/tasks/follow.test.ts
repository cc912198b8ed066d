import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { readParts } from '../../database/read-parts.queries.ts'
import { followersToNotify } from '../../domain/tasks/task-people.queries.ts'

const given = useScene()
const params = () => ({ id: given.workflowId })

testHidden(tasks.follow, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('is idempotent, and per person', async () => {
  await given.ines.api.tasks.unfollow({ params: params() })
  for (let time = 0; time < 2; time++)
    expect(await given.ines.api.tasks.follow({ params: params() })).toEqual({ following: true })
  expect(await countRows(given.stack, 'task_followers')).toBe(1)
  expect((await given.ines.api.workflows.read({ params: params() })).following).toBe(true)
  expect((await given.sam.api.workflows.read({ params: params() })).following).toBe(false)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'follow', noun: 'workflow' })
})

test('notifies followers of submissions as long as they may see them', async () => {
  const ivan = await given.stack.as('ivan')
  await given.alice.api.tasks.assign({ params: params(), body: { user_id: ivan.userId } })
  for (const caller of [given.sam, ivan, given.ines]) await caller.api.tasks.follow({ params: params() })
  await given.stack.query('DELETE FROM task_assignees WHERE user_id = $1', [ivan.userId])
  await makeSubmitted(given.ines, given.workflowId)
  const told = await given.sam.api.notifications.list({ query: {} })
  expect(told.data).toMatchObject([
    {
      kind: 'inspection_submitted',
      task: { id: given.workflowId },
      inspection: { number: 1 },
      by: { id: given.ines.userId },
    },
  ])
  // Ivan no longer sees the task, and Ines did it herself.
  for (const caller of [ivan, given.ines])
    expect((await caller.api.notifications.list({ query: {} })).data.map((row) => row.kind)).not.toContain(
      'inspection_submitted',
    )
})

test('assigned users who follow are notified of work on their own inspections only', async () => {
  const { stack, sam, ines } = given
  const ivan = await stack.as('ivan')
  const sara = await stack.as('sara')
  for (const caller of [ivan, sara]) {
    await given.alice.api.tasks.assign({ params: params(), body: { user_id: caller.userId } })
    await caller.api.tasks.follow({ params: params() })
  }
  await ines.api.tasks.follow({ params: params() })
  const of = async (userId: number) => {
    const told = followersToNotify({ task_id: given.workflowId, user_id: userId }, sam.userId)
    const read = await inCompany(stack.services.app, stack.companies.acme, (db) => readParts(db, { told }))
    return read.told.map(({ user_id }) => user_id)
  }
  expect(await of(ines.userId)).toEqual([ines.userId])
  expect(await of(ivan.userId)).toEqual([ivan.userId])
  expect(await of(sara.userId)).toEqual([sara.userId])
})
