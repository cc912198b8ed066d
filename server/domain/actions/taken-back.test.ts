import type { ActionState } from '@atesta/contract/can.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useActions()

test('taken back at once, a change sends no mail about it; later it does', async () => {
  const { sam, stack } = given
  const { id } = await addAction(given, { owner_id: given.ines.userId })
  const move = async (state: ActionState) => {
    const action = await sam.api.actions.read({ params: { id } })
    await sam.api.actions.changeState({
      params: { id },
      body: { state, version: action.version },
    })
  }
  const told = async () => [
    await countRows(stack, 'notifications', "action_id = $1 AND kind = 'action_reopened'", [id]),
    await countRows(
      stack,
      'mails',
      "facts->>'path' LIKE '%/' || $1::text AND facts->>'reason' = 'reopened'",
      [id],
    ),
  ]
  await move('done')
  await move('open')
  expect(await told()).toEqual([1, 0])
  await move('done')
  await stack.query(`UPDATE corrective_actions SET state_at = now() - interval '2 minutes' WHERE id = $1`, [
    id,
  ])
  await move('open')
  expect(await told()).toEqual([2, 1])
})
