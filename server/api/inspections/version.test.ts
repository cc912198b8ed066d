import { inspections } from '@atesta/contract/routes/inspections.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('returns an earlier submission, also after a return and changes', async () => {
  const { stack, sam, ines } = given
  const id = await makeSubmitted(ines, given.workflowId)
  const submitted = (round: number) => sam.api.inspections.version({ params: { id, round } })
  const name = (value: string) => [{ id: 'name', value }]
  expect(await submitted(1)).toEqual({ round: 1, answers: name('Well 7'), signatures: [] })
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Blurred' } })
  expect((await submitted(1)).answers).toEqual(name('Well 7'))
  // What is typed now is nobody's business yet.
  const params = { id, round: 2 }
  await expectRefused(stack, sam, inspections.version, { params }, 'not_found')
  const { version } = await ines.api.inspections.form({ params: { id } })
  const body = payload(id, version, { name: 'Well 8' })
  await ines.api.tasks.submitForm({ params: { id: given.workflowId }, body })
  expect((await submitted(1)).answers).toEqual(name('Well 7'))
  expect((await submitted(2)).answers).toEqual(name('Well 8'))
})
