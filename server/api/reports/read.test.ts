import { reports } from '@atesta/contract/routes/reports.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  id = (await given.ines.api.reports.generate({ body: { inspection_id } })).id
})

test('how far it is, for everyone who sees the inspection', async () => {
  const read = (caller: typeof given.ines) => caller.api.reports.read({ params: { id } })
  expect(await read(given.ines)).toMatchObject({ state: 'queued', size: null, person: 'Ines Inspector' })
  await given.stack.settle()
  const ready = await read(given.sam)
  expect(ready).toMatchObject({ state: 'ready', progress: 100, task: { id: given.workflowId } })
  expect(ready.size).toBeGreaterThan(1000)
})

testHidden(reports.read, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { id: other } }),
  from: ['sara', 'ivan'],
}))
