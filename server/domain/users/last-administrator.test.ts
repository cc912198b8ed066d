import { users } from '@atesta/contract/routes/users.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('keeps a user who became the last administrator meanwhile', async () => {
  const { stack, alice, sam } = given
  const swapped = {
    sql: `UPDATE users SET range = CASE WHEN id = $1 THEN 'RANGE_ADMIN' ELSE 'RANGE_SUPERVISOR' END
      WHERE id = $1 OR id = $2`,
    values: [sam.userId, alice.userId],
  }
  const [refused] = await inTurn<[Response]>(stack, swapped, [
    () => call(alice, users.remove, { params: { id: sam.userId } }),
  ])
  await expectProblem(refused, users.remove, 'last_administrator')
  const left = `company_id = $1 AND range = 'RANGE_ADMIN' AND disabled_at IS NULL`
  expect(await countRows(stack, 'users', left, [stack.companies.acme])).toBe(1)
})
