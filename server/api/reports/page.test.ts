import { reports } from '@atesta/contract/routes/reports.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  id = (await given.ines.api.reports.generate({ body: { inspection_id } })).id
})
const ask = (page?: number, headers = {}) =>
  call(given.ines, reports.page, { params: { id }, query: { page } }, headers)

test('answers report_not_ready, then each page as a cacheable picture', async () => {
  await expectProblem(await ask(), reports.page, 'report_not_ready')
  await given.stack.settle()
  const { pages } = await given.ines.api.reports.read({ params: { id } })
  const answer = await ask(pages ?? 0)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(Math.max(width, height)).toBe(1600)
  expect(height).toBeGreaterThan(width)
  const again = await ask(pages ?? 0, { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  await expectProblem(await ask((pages ?? 0) + 1), reports.page, 'not_found')
  await expectProblem(await ask(0), reports.page, 'validation_failed')
})

test('one that is too large to be drawn is refused with the way out', async () => {
  await given.stack.settle()
  await given.stack.query('UPDATE reports SET size = 100000000 WHERE id = $1', [id])
  await expectProblem(await ask(), reports.page, 'report_not_shown')
})

testHidden(reports.page, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { id: other } }),
  from: ['sara', 'ivan'],
}))
