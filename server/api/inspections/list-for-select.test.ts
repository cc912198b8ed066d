import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('offers what one may see, named by task, number and title', async () => {
  const plain = await makeInspection(given.ines, given.workflowId)
  const titled = await makeInspection(given.ines, given.workflowId, 'Pump')
  const options = await given.ines.api.inspections.listForSelect({ query: { task_id: given.workflowId } })
  expect(options).toEqual([
    { value: titled.id, label: `${titled.task.name} #2 – Pump`, hint: 'Ines Inspector' },
    { value: plain.id, label: `${plain.task.name} #1`, hint: 'Ines Inspector' },
  ])
  expect(await given.ines.api.inspections.listForSelect({ query: { q: 'pump' } })).toHaveLength(1)
  for (const name of ['sara', 'ivan', 'rita'] as const) {
    const caller = await given.stack.as(name)
    expect(await caller.api.inspections.listForSelect({ query: {} })).toEqual([])
  }
})
