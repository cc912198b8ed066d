import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('answers the same as by id', async () => {
  const { identifier, id } = certified
  expect(await given.ines.api.certifications.byIdentifier({ params: { identifier } })).toEqual(
    await given.ines.api.certifications.details({ params: { id } }),
  )
})

test.each(['short', '../../etc/passwd', '0123456789abcdefghiL', "0' OR '1'='1"])(
  '%j is not an identifier',
  async (identifier) => {
    const answer = await call(given.ines, certifications.byIdentifier, { params: { identifier } })
    await expectProblem(answer, certifications.byIdentifier, 'not_found')
  },
)

testHidden(certifications.byIdentifier, () => ({
  stack: given.stack,
  id: certified.identifier,
  args: (identifier) => ({ params: { identifier } }),
  from: ['sara', 'ivan'],
}))
