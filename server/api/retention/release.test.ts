import { retention } from '@atesta/contract/routes/retention.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a released hold is gone, and who released it is on record', async () => {
  const { stack, alice } = given
  const params = { id: given.workflowId }
  await alice.api.retention.hold({ params, body: { reason: 'Lawsuit' } })
  await expectRefused(stack, await stack.as('rita'), retention.release, { params }, 'not_found')
  await alice.api.retention.release({ params })
  expect(await lastAudit(stack)).toMatchObject({
    action: 'release',
    noun: 'retention',
    user_id: alice.userId,
    details: { reason: 'Lawsuit' },
  })
  expect((await alice.api.retention.holds({ query: {} })).data).toEqual([])
})
