import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const renaming = (id: number, title: string) => ({ params: { id }, body: { title } })

test('a draft has another title, in the version its answers have, and it is audited', async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  const renamed = await given.ines.api.inspections.rename(renaming(draft.id, ' North side '))
  expect(renamed).toMatchObject({ id: draft.id, title: 'North side', version: draft.version })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'rename', record_id: String(draft.id) })
})

test('a submitted one keeps its title', async () => {
  const id = await makeSubmitted(given.ines, given.workflowId)
  const code = 'inspection_already_submitted'
  await expectRefused(given.stack, given.ines, inspections.rename, renaming(id, 'Other'), code)
})

test('a title is one line', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  expect((await call(given.ines, inspections.rename, renaming(id, 'a\nb'))).status).toBe(400)
})
