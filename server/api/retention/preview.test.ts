import { retention } from '@atesta/contract/routes/retention.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('counts what is older than the days, with its bytes, and erases none of it', async () => {
  const { stack, alice, ines } = given
  const { id, bytes } = await makeCertified(stack, ines, given.workflowId)
  await stack.query(`UPDATE certifications SET sealed_at = now() - interval '100 days' WHERE id = $1`, [id])
  const count = (days: number) => alice.api.retention.preview({ query: { days } })
  expect(await count(99)).toEqual({ certifications: 1, bytes: bytes.length, held: 0, more: false })
  expect((await count(101)).certifications).toBe(0)
  expect((await alice.api.certifications.details({ params: { id } })).erased).toBeNull()
  await expectRefused(stack, alice, retention.preview, { query: { days: 29 } }, 'validation_failed')
})
