import { inspections } from '@atesta/contract/routes/inspections.ts'
import { makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await makeInspection(given.ines, given.workflowId)).id
})

testHidden(inspections.history, () => ({
  stack: given.stack,
  id,
  args: (inspection) => ({ params: { id: inspection } }),
  from: ['sara', 'ivan', 'rita'],
}))

test('begun, submitted, asked about, returned, submitted again, approved: who, when and why', async () => {
  const { sam, ines } = given
  const params = { id }
  const submit = async () => {
    const { version } = await ines.api.inspections.form({ params })
    const body = payload(id, version, { name: 'Well' })
    await ines.api.inspections.save({ params: { inspectionId: id }, body })
    const saved = { ...body, form_data: { ...body.form_data, inspection: { id, version: version + 1 } } }
    await ines.api.tasks.submitForm({ params: { id: given.workflowId }, body: saved })
  }
  await submit()
  await sam.api.inspections.createNotification({ params, body: { kind: 'more', message: 'The valve' } })
  await sam.api.inspections.returnForChanges({ params, body: { round: 1, comment: 'Blurred' } })
  await submit()
  await sam.api.inspections.approve({ params, body: { round: 2 } })
  const { data, total } = await ines.api.inspections.history({ params, query: {} })
  expect(total).toBe(6)
  const by = (person: typeof sam) => expect.objectContaining({ id: person.userId })
  const nothing = { round: null, comment: null, message: null }
  expect(data.map(({ id: _, at: __, ...event }) => event)).toEqual([
    { ...nothing, action: 'approve', user: by(sam), round: 2 },
    { ...nothing, action: 'submit', user: by(ines), round: 2 },
    { ...nothing, action: 'return', user: by(sam), round: 1, comment: 'Blurred' },
    { ...nothing, action: 'notify', user: by(sam), message: 'more', comment: 'The valve' },
    { ...nothing, action: 'submit', user: by(ines), round: 1 },
    { ...nothing, action: 'create', user: by(ines) },
  ])
})
