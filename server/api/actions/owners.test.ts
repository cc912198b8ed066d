import { actions } from '@atesta/contract/routes/actions.ts'
import { useActions } from '@atesta/testkit/records/actions.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useActions()
const args = (inspection_id: number) => ({ query: { inspection_id } })

test('administrators, members of the folder and the assigned, searched by name and address', async () => {
  const { sam, inspectionId } = given
  const names = async (q?: string) =>
    (await sam.api.actions.owners({ query: { inspection_id: inspectionId, ...(q && { q }) } })).map(
      ({ label }) => label,
    )
  expect(await names()).toEqual(['Alice Admin', 'Ines Inspector', 'Sam Supervisor'])
  expect(await names('SPECTOR')).toEqual(['Ines Inspector'])
  expect(await names('alice@')).toEqual(['Alice Admin'])
})

testForbidden(actions.owners, () => ({
  stack: given.stack,
  args: args(given.inspectionId),
  to: { ines: 'forbidden' },
}))

testHidden(actions.owners, () => ({
  stack: given.stack,
  id: given.inspectionId,
  args,
  from: ['sara', 'ivan', 'rita'],
}))
