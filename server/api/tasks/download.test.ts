import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeCertified, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await makeCertified(given.stack, given.ines, given.workflowId)
  for (let n = 0; n < 4; n += 1) await makeSubmitted(given.ines, given.workflowId)
  await makeInspection(given.sam, given.workflowId, 'Sam’s: own / look')
  await given.stack.settle()
})

test('everything under it: a folder for each inspection, all of it proved', async () => {
  const found = await downloadPackage(given.sam, tasks.download, given.workflowId)
  await checkPackage(given.stack, found)
  const folders = new Set([...found.files.keys()].flatMap((path) => path.split('/').slice(0, -1)[0] ?? []))
  expect([...folders]).toEqual([
    '00001 Inspection',
    '00002 Inspection',
    '00003 Inspection',
    '00004 Inspection',
    '00005 Inspection',
    '00006 Inspection',
    '00007 Inspection',
    '00008 Sam’s_ own _ look',
  ])
  expect(found.files.has('00001 Inspection/files/photo.jpg')).toBe(true)
  expect(found.files.has('00004 Inspection/submission.tlog-proof')).toBe(true)
  expect(found.answer.headers.get('content-length')).toBeNull()
  expect(found.manifest.files.filter((item) => item.kind === 'original')).toHaveLength(3)
})

test('to an inspector their own only', async () => {
  const found = await downloadPackage(given.ines, tasks.download, given.workflowId)
  expect([...found.files.keys()].some((path) => path.startsWith('00008'))).toBe(false)
  await checkPackage(given.stack, found)
})

test('leaves out what is deleted while packing, and keeps the rest whole', async () => {
  const { id } = await makeInspection(given.sam, given.workflowId)
  await given.sam.api.inspections.remove({ params: { id } })
  const found = await downloadPackage(given.sam, tasks.download, given.workflowId)
  expect([...found.files.keys()].some((path) => path.startsWith('00009'))).toBe(false)
})

test('a reader who goes away leaves no transaction behind', async () => {
  const leaving = new AbortController()
  const answer = await given.sam.fetch(`/api/tasks/download/${given.workflowId}`, { signal: leaving.signal })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  leaving.abort()
  await until(async () => {
    const [row] = await given.stack.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
    )
    return row?.n === 0
  })
})

testHidden(tasks.download, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
