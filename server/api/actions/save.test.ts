import { actions } from '@atesta/contract/routes/actions.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addAction, railAnswers, submitWith, useActions } from '@atesta/testkit/records/actions.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
let id: number
beforeAll(async () => {
  id = (await addAction(given)).id
})
const args = (action: { id: number; version: number }, more: object = { due_on: '2031-01-01' }) => ({
  params: { id: action.id },
  body: { version: action.version, ...more },
})

test('keeps omitted fields, empties null ones, and records the differences', async () => {
  const { sam, ines, stack } = given
  const made = await addAction(given, { owner_id: ines.userId, due_on: '2031-02-03' })
  const told = await countRows(stack, 'notifications', `kind = 'action_assigned'`)
  const renamed = await sam.api.actions.save(args(made, { text: 'Paint it red' }))
  expect(renamed).toMatchObject({
    text: 'Paint it red',
    owner: { id: ines.userId },
    due_on: '2031-02-03',
    version: 2,
  })
  const freed = await sam.api.actions.save(args(renamed, { owner_id: null, due_on: null }))
  expect(freed).toMatchObject({ owner: null, due_on: null })
  expect(await lastAudit(stack)).toMatchObject({ action: 'save', noun: 'corrective_action' })
  const again = await sam.api.actions.save(args(freed, { owner_id: ines.userId, text: 'Paint it red' }))
  expect(await countRows(stack, 'notifications', `kind = 'action_assigned'`)).toBe(told + 1)
  const { history } = await sam.api.actions.read({ params: { id: again.id } })
  expect(history.map(({ action, owner, due_on }) => [action, owner?.name ?? null, due_on])).toEqual([
    ['assigned', 'Ines Inspector', null],
    ['due', null, null],
    ['assigned', null, null],
    ['edited', null, null],
    ['created', 'Ines Inspector', '2031-02-03'],
  ])
})

test('the words of a form stay, and stale saves and people without access are refused', async () => {
  const { stack, sam, ines, ivan, workflowId } = given
  const inspection_id = await submitWith(ines, workflowId, railAnswers({ text: 'Weld it' }))
  const [made] = (await sam.api.actions.list({ query: { inspection_id } })).data
  if (!made) throw new Error('The submission made no action.')
  await expectRefused(stack, sam, actions.save, args(made, { text: 'Other' }), 'action_text_fixed')
  await expectRefused(stack, sam, actions.save, args({ ...made, version: 9 }), 'stale_version')
  const other = args(made, { owner_id: ivan.userId })
  await expectRefused(stack, sam, actions.save, other, 'action_owner_without_access')
})

testForbidden(actions.save, () => ({
  stack: given.stack,
  args: args({ id, version: 1 }),
  to: { ines: 'forbidden' },
}))

testHidden(actions.save, () => ({
  stack: given.stack,
  id,
  args: (each) => args({ id: each, version: 1 }),
  from: ['sara', 'ivan', 'rita'],
}))
