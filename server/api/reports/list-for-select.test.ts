import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('offers those that are ready and that one may see', async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  const { id, title } = await given.ines.api.reports.generate({ body: { inspection_id } })
  const options = (query = {}) => given.ines.api.reports.listForSelect({ query })
  expect(await options()).toEqual([])
  await given.stack.settle()
  expect(await options()).toMatchObject([{ value: id, label: title }])
  expect(await options({ q: 'nothing like it' })).toEqual([])
  for (const name of ['sara', 'ivan', 'rita'] as const) {
    const caller = await given.stack.as(name)
    expect(await caller.api.reports.listForSelect({ query: {} })).toEqual([])
  }
})
