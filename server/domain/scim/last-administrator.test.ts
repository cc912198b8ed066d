import { scim } from '@atesta/contract/routes/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('whom the provider removes while they become the last administrator stays', async () => {
  const { stack, alice, sam } = given
  const directory = await provisioner(stack, alice)
  const swapped = {
    sql: `UPDATE users SET range = CASE WHEN id = $1 THEN 'RANGE_ADMIN' ELSE 'RANGE_SUPERVISOR' END
      WHERE id = $1 OR id = $2`,
    values: [sam.userId, alice.userId],
  }
  const [refused] = await inTurn<[Response]>(stack, swapped, [
    () => call(directory, scim.remove, { params: { id: sam.userId } }),
  ])
  const problem = { 'urn:atesta:scim:Problem': { code: 'last_administrator' } }
  expect(await refused.json()).toMatchObject(problem)
  const left = `company_id = $1 AND kind = 'person' AND range = 'RANGE_ADMIN' AND disabled_at IS NULL`
  expect(await countRows(stack, 'users', left, [stack.companies.acme])).toBe(1)
})
