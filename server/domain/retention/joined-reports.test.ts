// Slow: files and reports are certified, and reports are joined.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a joined report that a legal hold keeps for one of its parts stays when another is erased, until the hold ends', async () => {
  const { stack, alice, ines } = given
  const { folderId: folder_id, templateId: template_id } = given
  const assignees = [ines.userId]
  const disputed = await alice.api.workflows.create({
    body: { name: 'Under dispute', folder_id, template_id, assignees },
  })
  const { inspectionId: inspection_id } = await makeCertified(stack, ines, given.workflowId)
  const { id: part } = await ines.api.reports.generate({ body: { inspection_id } })
  await stack.settle()
  const held = await makeReport(stack, ines, disputed.id)
  const merged = await call(alice, reports.merge, { body: { reports: [part, held], store: true } })
  await merged.arrayBuffer()
  await stack.settle()
  const [joined] = (await alice.api.reports.list({ query: { kind: 'merged' } })).data
  const params = { id: disputed.id }
  await alice.api.retention.hold({ params, body: { reason: 'Lawsuit' } })
  expect((await alice.api.retention.erase({ body: { inspection_id, reason: 'Asked for' } })).erased).toBe(1)
  await stack.settle()
  const read = async (id = 0) => (await alice.api.reports.read({ params: { id } })).erased_at
  expect([await read(part), await read(joined?.id)]).toEqual([expect.any(String), null])
  expect((await call(alice, reports.download, { params: { id: joined?.id ?? 0 } })).status).toBe(200)
  await alice.api.retention.release({ params })
  await stack.settle()
  expect([await read(joined?.id), await read(held)]).toEqual([expect.any(String), null])
  const audit = `action = 'erase' AND details->>'identifier' = $1 AND user_id = $2`
  expect(
    await countRows(stack, 'audit_events', audit, [joined?.certification?.identifier, alice.userId]),
  ).toBe(1)
})

test('a hold keeps what was joined from a joined report about its task', async () => {
  const { stack, alice, ines, folderId: folder_id, templateId: template_id } = given
  const assignees = [ines.userId]
  const make = async (name: string) =>
    (await alice.api.workflows.create({ body: { name, folder_id, template_id, assignees } })).id
  const join = async (...reportIds: number[]) => {
    const merged = await call(alice, reports.merge, { body: { reports: reportIds, store: true } })
    await merged.arrayBuffer()
    await stack.settle()
    const [newest] = (await alice.api.reports.list({ query: { kind: 'merged' } })).data
    return newest ?? expect.fail('no joined report')
  }
  const disputed = await make('Disputed twice')
  const { inspectionId: inspection_id } = await makeCertified(stack, ines, await make('Beside it'))
  const { id: beside } = await ines.api.reports.generate({ body: { inspection_id } })
  const once = await join(await makeReport(stack, ines, disputed), beside)
  const twice = await join(once.id, await makeReport(stack, ines, await make('A third')))
  await alice.api.retention.hold({ params: { id: disputed }, body: { reason: 'Lawsuit' } })
  for (const { certification } of [once, twice]) {
    const params = { identifier: certification?.identifier ?? '' }
    await expectProblem(
      await call(alice, certifications.remove, { params }),
      certifications.remove,
      'legal_hold',
    )
  }
  expect((await alice.api.retention.erase({ body: { inspection_id, reason: 'Asked for' } })).erased).toBe(1)
  await stack.settle()
  const erasedAt = async ({ id }: { id: number }) =>
    (await alice.api.reports.read({ params: { id } })).erased_at
  expect([await erasedAt({ id: beside }), await erasedAt(once), await erasedAt(twice)]).toEqual([
    expect.any(String),
    null,
    null,
  ])
})

test('a joined report that a hold kept is erased when the hold ends, also for a file or a part that was deleted', async () => {
  const { stack, alice, ines, folderId: folder_id, templateId: template_id } = given
  const assignees = [ines.userId]
  const make = async (name: string) =>
    (await alice.api.workflows.create({ body: { name, folder_id, template_id, assignees } })).id
  const disputed = await make('Disputed for its neighbours')
  const held = await makeReport(stack, ines, disputed)
  const join = async (part: number) => {
    const merged = await call(alice, reports.merge, { body: { reports: [part, held], store: true } })
    await merged.arrayBuffer()
    await stack.settle()
    return (await alice.api.reports.list({ query: { kind: 'merged' } })).data[0]?.id ?? 0
  }
  const { identifier, inspectionId: inspection_id } = await makeCertified(
    stack,
    ines,
    await make('With a photo'),
  )
  const { id: showing } = await ines.api.reports.generate({ body: { inspection_id } })
  const withdrawn = await makeReport(stack, ines, await make('Withdrawn'))
  const whole = await makeReport(stack, ines, await make('Left alone'))
  const joined = [await join(showing), await join(withdrawn), await join(whole)]
  const params = { id: disputed }
  await alice.api.retention.hold({ params, body: { reason: 'Lawsuit' } })
  const { certification } = await alice.api.reports.read({ params: { id: withdrawn } })
  for (const gone of [identifier, certification?.identifier ?? ''])
    expect((await call(alice, certifications.remove, { params: { identifier: gone } })).status).toBe(204)
  await stack.settle()
  const erasedAt = () =>
    Promise.all(joined.map(async (id) => (await alice.api.reports.read({ params: { id } })).erased_at))
  expect(await erasedAt()).toEqual([null, null, null])
  await alice.api.retention.release({ params })
  await stack.settle()
  expect(await erasedAt()).toEqual([expect.any(String), expect.any(String), null])
})
