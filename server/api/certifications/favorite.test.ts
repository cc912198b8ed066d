import { certifications } from '@atesta/contract/routes/certifications.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('toggles for this person only, outside the record’s history', async () => {
  const params = { id: certified.id }
  const before = await countRows(given.stack, 'audit_events')
  expect(await given.ines.api.certifications.favorite({ params })).toEqual({ favorite: true })
  expect((await given.ines.api.certifications.details({ params })).favorite).toBe(true)
  expect((await given.sam.api.certifications.details({ params })).favorite).toBe(false)
  expect(await given.ines.api.certifications.favorite({ params })).toEqual({ favorite: false })
  expect(await countRows(given.stack, 'audit_events')).toBe(before)
})

testHidden(certifications.favorite, () => ({
  stack: given.stack,
  id: certified.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
