import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a joined report is its maker’s only while they may see all its parts, also of parts that are joined', async () => {
  const { stack, alice, sam, ines } = given
  const part = await makeReport(stack, ines, given.workflowId)
  const keep = async (caller: Caller, ids: number[]) => {
    const merged = await call(caller, reports.merge, { body: { reports: ids, store: true } })
    await merged.arrayBuffer()
    await stack.settle()
    const { data } = await caller.api.reports.list({ query: { kind: 'merged' } })
    return data[0] ?? expect.fail('no joined report')
  }
  const once = await keep(sam, [part])
  const twice = await keep(sam, [once.id])
  const own = await keep(ines, [part])
  /** Whether it is listed, read, downloaded, and its certification read. */
  const seen = async (caller: Caller, { id, certification }: typeof once) => {
    const { data } = await caller.api.reports.list({ query: { kind: 'merged' } })
    const identifier = certification?.identifier ?? ''
    const answers = [
      await call(caller, reports.read, { params: { id } }),
      await call(caller, reports.download, { params: { id } }),
      await call(caller, certifications.byIdentifier, { params: { identifier } }),
    ]
    return [data.some((report) => report.id === id), ...answers.map(({ status }) => status)]
  }
  const all = [true, 200, 200, 200]
  for (const report of [once, twice]) expect(await seen(sam, report)).toEqual(all)

  const membership = [given.folderId, sam.userId]
  await stack.query('DELETE FROM folder_members WHERE folder_id = $1 AND user_id = $2', membership)
  for (const report of [once, twice]) {
    expect(await seen(sam, report)).toEqual([false, 404, 404, 404])
    expect(await seen(alice, report)).toEqual(all)
  }
  expect(await seen(ines, own)).toEqual(all)
  await stack.query('DELETE FROM task_assignees WHERE task_id = $1 AND user_id = $2', [
    given.workflowId,
    ines.userId,
  ])
  expect(await seen(ines, own)).toEqual([false, 404, 404, 404])
})
