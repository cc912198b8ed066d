import { type ActionState, actionStates, actionStatesAfter } from '@atesta/contract/can.ts'
import { actions } from '@atesta/contract/routes/actions.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { messageTo } from '@atesta/testkit/records/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
let id: number
beforeAll(async () => {
  id = (await addAction(given)).id
})
const args = (action: { id: number; version: number }, state: string, note = '') => ({
  params: { id: action.id },
  body: { state, version: action.version, note },
})
const make = async (state: ActionState) => {
  const { id } = await addAction(given, { owner_id: given.ines.userId })
  await given.stack.query('UPDATE corrective_actions SET state = $2 WHERE id = $1', [id, state])
  return given.sam.api.actions.read({ params: { id } })
}

test('allows exactly the transitions of the table; the owner can neither cancel nor undo a cancellation', async () => {
  for (const from of actionStates)
    for (const to of actionStates) {
      const allowed = actionStatesAfter(from).includes(to)
      const [mine, sams] = [await make(from), await make(from)]
      const owner = await call(given.ines, actions.changeState, args(mine, to))
      const supervisor = await call(given.sam, actions.changeState, args(sams, to))
      const refused = allowed ? 403 : 422
      const owns = allowed && from !== 'cancelled' && to !== 'cancelled'
      expect([from, to, owner.status, supervisor.status]).toEqual([
        from,
        to,
        owns ? 200 : refused,
        allowed ? 200 : 422,
      ])
    }
})

test('records who changed the state and when, with a note for the history', async () => {
  const { ines } = given
  const open = await make('open')
  const done = await ines.api.actions.changeState(args(open, 'done', 'Painted') as never)
  expect(done).toMatchObject({
    state: 'done',
    state_by: { id: ines.userId },
    version: open.version + 1,
    can: { states: ['open', 'in_progress'] },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'change_state',
    details: { from: 'open', to: 'done' },
  })
  const { history } = await ines.api.actions.read({ params: { id: open.id } })
  expect(history[0]).toMatchObject({ action: 'state', from_state: 'open', to_state: 'done', note: 'Painted' })
})

test('an owner is told that there is something to do again, who added it that it is done; neither of what they did', async () => {
  const { ines, sam, stack } = given
  const { id } = await addAction(given, { owner_id: ines.userId })
  const told = async () => {
    const rows = await stack.query<{ kind: string; user_id: number }>(
      'SELECT kind, user_id FROM notifications WHERE action_id = $1 ORDER BY id',
      [id],
    )
    return rows.map(({ kind, user_id }) => [kind, Number(user_id)])
  }
  const move = async (caller: typeof ines, state: string) => {
    const action = await caller.api.actions.read({ params: { id } })
    await caller.api.actions.changeState(args(action, state) as never)
  }
  const before = await told()
  await move(ines, 'done')
  expect(await told()).toEqual([...before, ['action_done', sam.userId]])
  await move(sam, 'in_progress')
  expect(await told()).toEqual([...before, ['action_done', sam.userId], ['action_reopened', ines.userId]])
  await stack.settle()
  expect(await messageTo(stack, ines.email)).toMatchObject({
    subject: expect.stringMatching(/^Reopened: corrective action of /),
  })
  const after = await told()
  await move(sam, 'done')
  await move(ines, 'open')
  expect(await told()).toEqual(after)
})

test('does not notify an owner who was disabled or lost access to the task', async () => {
  const { ines, sam, stack, folderId, workflowId } = given
  const [first, second] = [await make('done'), await make('done')]
  const told = () => countRows(stack, 'notifications', `kind = 'action_reopened'`)
  const before = await told()
  await stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ines.userId])
  await sam.api.actions.changeState(args(first, 'open') as never)
  await stack.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [ines.userId])
  await stack.query('DELETE FROM folder_members WHERE user_id = $1', [ines.userId])
  await stack.query('DELETE FROM task_assignees WHERE user_id = $1', [ines.userId])
  await sam.api.actions.changeState(args(second, 'open') as never)
  await stack.query('INSERT INTO folder_members (company_id, folder_id, user_id) VALUES ($1, $2, $3)', [
    stack.companies.acme,
    folderId,
    ines.userId,
  ])
  await stack.query('INSERT INTO task_assignees (company_id, task_id, user_id) VALUES ($1, $2, $3)', [
    stack.companies.acme,
    workflowId,
    ines.userId,
  ])
  expect(await told()).toBe(before)
})

test('of two concurrent requests one is stale; only the owner may', async () => {
  const action = await make('open')
  const answers = await Promise.all(
    ['done', 'cancelled'].map((state) => call(given.sam, actions.changeState, args(action, state))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  // Ines sees it, since the inspection is hers.
  await expectRefused(
    given.stack,
    given.ines,
    actions.changeState,
    args({ id, version: 1 }, 'done'),
    'forbidden',
  )
})

testHidden(actions.changeState, () => ({
  stack: given.stack,
  id,
  args: (each) => args({ id: each, version: 1 }, 'done'),
  from: ['sara', 'ivan', 'rita'],
}))
