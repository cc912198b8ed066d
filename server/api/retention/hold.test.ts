import { retention } from '@atesta/contract/routes/retention.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a second hold leaves the first with its reason', async () => {
  const hold = (reason: string) =>
    given.alice.api.retention.hold({ params: { id: given.workflowId }, body: { reason } })
  await hold('First')
  expect((await hold('Second')).reason).toBe('First')
  const args = { params: { id: given.workflowId }, body: { reason: 'Not mine' } }
  await expectRefused(given.stack, await given.stack.as('rita'), retention.hold, args, 'not_found')
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'hold', noun: 'retention' })
})
