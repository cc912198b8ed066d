import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
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
const download = (headers = {}) => call(given.ines, reports.download, { params: { id } }, headers)

test('answers report_not_ready, then the PDF, whole and in ranges', async () => {
  await expectProblem(await download(), reports.download, 'report_not_ready')
  await given.stack.settle()
  const answer = await download()
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.pdf/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { size } = await given.ines.api.reports.read({ params: { id } })
  expect(bytes.length).toBe(size)
  const part = await download({ range: 'bytes=0-4' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
})

testHidden(reports.download, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { id: other } }),
  from: ['sara', 'ivan'],
}))
