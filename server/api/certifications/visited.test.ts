import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call } from '@atesta/testkit/calls.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('marks as seen by this person; again changes nothing', async () => {
  const params = { identifier: certified.identifier }
  expect((await call(given.ines, certifications.visited, { params })).status).toBe(204)
  const after = await rowsOf(given.stack)
  expect((await call(given.ines, certifications.visited, { params })).status).toBe(204)
  expect(await rowsOf(given.stack)).toEqual(after)
  const visited = async (caller: typeof given.ines) =>
    (await caller.api.certifications.byIdentifier({ params })).visited
  expect([await visited(given.ines), await visited(given.sam)]).toEqual([true, false])
})

test('accepts an empty body, also announced as JSON', async () => {
  const answer = await given.ines.fetch(`/api/certifications/${certified.identifier}/visited`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(204)
})

test('seen and favourite do not disturb each other', async () => {
  await given.ines.api.certifications.favorite({ params: { id: certified.id } })
  await given.ines.api.certifications.visited({ params: { identifier: certified.identifier } })
  const details = await given.ines.api.certifications.details({ params: { id: certified.id } })
  expect(details).toMatchObject({ favorite: true, visited: true })
})

testHidden(certifications.visited, () => ({
  stack: given.stack,
  id: certified.identifier,
  args: (identifier) => ({ params: { identifier } }),
  from: ['sara', 'ivan'],
}))
