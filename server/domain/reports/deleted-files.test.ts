// Slow: files and reports are certified, and reports are joined.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'

const given = useScene()

async function report(inspection_id: number): Promise<number> {
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
  return id
}
const read = (id: number, caller: Caller = given.sam) => caller.api.reports.read({ params: { id } })
async function join(ids: number[]) {
  const merged = await call(given.sam, reports.merge, { body: { reports: ids, store: true } })
  await merged.arrayBuffer()
  await given.stack.settle()
  const [newest] = (await given.sam.api.reports.list({ query: { kind: 'merged' } })).data
  return newest ?? expect.fail('no joined report')
}
async function remove(identifier: string, caller: Caller): Promise<void> {
  expect((await call(caller, certifications.remove, { params: { identifier } })).status).toBe(204)
  await given.stack.settle()
}
async function addPhoto(inspectionId: number): Promise<string> {
  const { identifier } = await certify(given.ines, inspectionId, await makePhoto())
  await given.stack.settle()
  return identifier
}

test('the reports that show a deleted file are erased, also joined ones; those that never showed it stay', async () => {
  const { stack, ines, sam } = given
  const { id, version } = await makeInspection(ines, given.workflowId)
  const before = await report(id)
  const photo = await addPhoto(id)
  await ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, version, { name: 'One' }),
  })
  await stack.settle()
  const showing = await report(id)
  const joined = await join([before, showing])
  await remove(photo, sam)

  expect((await read(before)).erased_at).toBeNull()
  for (const one of [await read(showing), await read(joined.id)]) {
    expect(one.erased_at).toEqual(expect.any(String))
    const key = originalKey(one.certification?.identifier ?? '')
    expect(await stack.services.storage.size(key)).toBeNull()
    const audit = `action = 'erase' AND details->>'identifier' = $1 AND user_id = $2`
    expect(await countRows(stack, 'audit_events', audit, [one.certification?.identifier, sam.userId])).toBe(1)
  }
  const { erased } = await sam.api.certifications.byIdentifier({
    params: { identifier: joined.certification?.identifier ?? '' },
  })
  expect(erased).toMatchObject({ days: null, reason: '' })

  // It is nowhere offered any more.
  const { data } = await ines.api.inspections.list({ query: { task_id: given.workflowId } })
  expect(data.find((inspection) => inspection.id === id)?.report_id).toBeNull()
  const options = await sam.api.reports.listForSelect({ query: {} })
  expect(options.map(({ value }) => value)).toEqual([before])
  await expectRefused(stack, sam, reports.merge, { body: { reports: [before, showing] } }, 'file_erased')

  const again = await report(id)
  expect(again).not.toBe(showing)
  expect(await read(again)).toMatchObject({ state: 'ready', erased_at: null })
})

test('a withdrawn report takes those joined from it with it', async () => {
  const { ines, sam } = given
  const make = async () => report((await makeInspection(ines, given.workflowId)).id)
  const [part, other] = [await make(), await make()]
  const joined = await join([part, other])
  await remove((await read(part)).certification?.identifier ?? '', sam)
  expect((await read(joined.id)).erased_at).toEqual(expect.any(String))
  expect((await read(other)).erased_at).toBeNull()
})

test('the deletion of a file that was never certified leaves the reports of its inspection', async () => {
  const { stack, ines } = given
  const { id } = await makeInspection(ines, given.workflowId)
  const body = { title: 'photo.jpg', size: 1000, inspection_id: id, component_id: 'files' }
  const { identifier } = await ines.api.certifications.create({ body })
  await stack.query(
    `UPDATE certifications SET state = 'failed', failure = 'unsupported_file' WHERE identifier = $1`,
    [identifier],
  )
  const made = await report(id)
  await remove(identifier, ines)
  expect(await read(made)).toMatchObject({ state: 'ready', erased_at: null })
})
