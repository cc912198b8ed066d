import { addAction, submitWith, useActions } from '@atesta/testkit/records/actions.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useActions()
const [sams, alices] = ['Sam Supervisor', 'Alice Admin']

type Asked = { text: string; owner?: string; due?: string }
const rail = (asked: Asked) => ({ rail: 'no', rail_action: asked })
const ladders = (...records: Asked[]) => ({
  ladders: records.map((asked) => ({ ladder: 'no', ladder_action: asked })),
})
const submitted = (answers: Record<string, unknown>) => submitWith(given.ines, given.workflowId, answers)

/** The reviewer returns it, and Ines submits these answers instead. */
async function submitAgain(id: number, answers: Record<string, unknown>) {
  const { sam, ines, workflowId } = given
  const { round, version } = (await ines.api.inspections.form({ params: { id } })).inspection
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round, comment: 'Again' } })
  await ines.api.tasks.submitForm({
    params: { id: workflowId },
    body: payload(id, version + 1, answers),
  })
}

const actionsOf = async (inspection_id: number) =>
  (await given.sam.api.actions.list({ query: { inspection_id, sort: 'created_at' } })).data
const plansOf = async (inspectionId: number) =>
  (await actionsOf(inspectionId)).map(({ text, owner, due_on, state }) => [
    text,
    owner?.name ?? null,
    due_on,
    state,
  ])
const historyOf = async (id: number) =>
  (await given.sam.api.actions.read({ params: { id } })).history.map(({ action, owner, due_on }) => [
    action,
    owner?.name ?? null,
    due_on,
  ])
const toldOf = (userId: number, id: number) =>
  countRows(
    given.stack,
    'notifications',
    `kind = 'action_assigned' AND user_id = ${userId} AND action_id = ${id}`,
  )

test('an action stays with its record when records are renumbered', async () => {
  const [a, b, c] = [
    { text: 'Repair A', owner: alices, due: '2031-01-01' },
    { text: 'Repair B', owner: sams, due: '2031-02-02' },
    { text: 'Repair C' },
  ]
  const id = await submitted(ladders(a, b, c))
  const [first, second, third] = (await actionsOf(id)).map((one) => one.id)
  await submitAgain(id, ladders(b, c))
  expect(await plansOf(id)).toEqual([
    ['Repair A', 'Alice Admin', '2031-01-01', 'cancelled'],
    ['Repair B', 'Sam Supervisor', '2031-02-02', 'open'],
    ['Repair C', null, null, 'open'],
  ])
  // Put in front, and the others in another order: who has been told of theirs is not told again.
  await submitAgain(id, ladders(a, c, b))
  const after = await actionsOf(id)
  expect(after.map(({ text, state }) => [text, state])).toEqual([
    ['Repair A', 'cancelled'],
    ['Repair B', 'open'],
    ['Repair C', 'open'],
    ['Repair A', 'open'],
  ])
  expect(after.slice(0, 3).map((one) => one.id)).toEqual([first, second, third])
  expect(after.map(({ version }) => version)).toEqual([2, 1, 1, 1])
  expect(await toldOf(given.sam.userId, second ?? 0)).toBe(1)
  expect(await toldOf(given.alice.userId, after.at(-1)?.id ?? 0)).toBe(1)
})

test('a done action stays done under another number, apart from the one that took its number', async () => {
  const { sam } = given
  const [a, b, c] = [{ text: 'Repair A' }, { text: 'Repair B' }, { text: 'Repair C' }]
  const id = await submitted(ladders(a, b, c))
  const [, done] = await actionsOf(id)
  await sam.api.actions.changeState({ params: { id: done?.id ?? 0 }, body: { state: 'done', version: 1 } })
  await submitAgain(id, ladders(b, c))
  const states = async () => (await actionsOf(id)).map(({ text, state }) => [text, state])
  const expected = [
    ['Repair A', 'cancelled'],
    ['Repair B', 'done'],
    ['Repair C', 'open'],
  ]
  expect(await states()).toEqual(expected)
  await submitAgain(id, ladders({ text: 'Repair D' }))
  expect(await states()).toEqual([...expected.slice(0, 2), ['Repair C', 'cancelled'], ['Repair D', 'open']])
})

test('takes owner and date corrected in the form, and notifies the new owner', async () => {
  const { sam, stack } = given
  const id = await submitted(rail({ text: 'Weld', owner: 'Sammy' }))
  await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: 'https://erp.example/hook', events: ['action.changed'] },
  })
  await submitAgain(id, rail({ text: 'Weld', owner: sams, due: '2031-03-03' }))
  const [action] = await actionsOf(id)
  if (!action) throw new Error('Nothing was made of the submission.')
  expect(action).toMatchObject({
    owner: { id: sam.userId },
    named_owner: sams,
    due_on: '2031-03-03',
    version: 2,
  })
  expect(await toldOf(sam.userId, action.id)).toBe(1)
  expect(await historyOf(action.id)).toEqual([
    ['due', null, '2031-03-03'],
    ['assigned', sams, null],
    ['edited', sams, null],
    ['created', null, null],
  ])
  expect(await stack.query(`SELECT data->'owner_id' AS owner_id FROM webhook_events`)).toEqual([
    { owner_id: sam.userId },
  ])
  // A third round corrects once more: what a form has said before is no plan of the office.
  await submitAgain(id, rail({ text: 'Weld', owner: alices }))
  expect(await plansOf(id)).toEqual([['Weld', alices, null, 'open']])
  expect(await toldOf(given.alice.userId, action.id)).toBe(1)
  // The same again is no change.
  await submitAgain(id, rail({ text: 'Weld', owner: alices }))
  expect((await actionsOf(id))[0]?.version).toBe(3)
})

test('keeps owner and date set by the office', async () => {
  const { sam, ines } = given
  const id = await submitted({
    ...rail({ text: 'Weld', owner: sams }),
    ...ladders({ text: 'Glue', owner: sams, due: '2031-01-01' }),
  })
  const [weld, glue] = (await actionsOf(id)).map((one) => one.id)
  const save = (action: number | undefined, plan: object, version: number) =>
    sam.api.actions.save({ params: { id: action ?? 0 }, body: { ...plan, version } })
  await save(weld, { owner_id: ines.userId }, 1)
  // Back to whom the form had named: that is decided here as well.
  await save(weld, { owner_id: sam.userId }, 2)
  await save(glue, { due_on: '2032-02-02' }, 1)
  await submitAgain(id, {
    ...rail({ text: 'Weld', owner: alices, due: '2031-04-04' }),
    ...ladders({ text: 'Glue', owner: alices, due: '2031-04-04' }),
  })
  expect(await plansOf(id)).toEqual([
    ['Weld', sams, '2031-04-04', 'open'],
    ['Glue', alices, '2032-02-02', 'open'],
  ])
  expect((await actionsOf(id))[0]?.named_owner).toBe(alices)
})

test('an owner named as before keeps it even if the name is now ambiguous', async () => {
  const { stack, sam } = given
  const id = await submitted(rail({ text: 'Weld', owner: sams }))
  await stack.query(`UPDATE users SET name = 'Sam Stone' WHERE id = $1`, [sam.userId])
  await submitAgain(id, rail({ text: 'Weld it', owner: sams }))
  await stack.query(`UPDATE users SET name = $2 WHERE id = $1`, [sam.userId, sams])
  expect(await plansOf(id)).toEqual([['Weld it', sams, null, 'open']])
})

test('cancels actions no longer asked for, unless worked on', async () => {
  const { sam, stack } = given
  const id = await submitted({
    ...rail({ text: 'Weld' }),
    ...ladders({ text: 'Started' }, { text: 'Planned' }, { text: 'Glue', owner: sams, due: '2031-01-01' }),
  })
  await addAction({ ...given, inspectionId: id }, { text: 'By hand' })
  const found = await actionsOf(id)
  const of = (text: string) => ({ id: found.find((one) => one.text === text)?.id ?? 0 })
  await sam.api.actions.changeState({ params: of('Started'), body: { state: 'in_progress', version: 1 } })
  await sam.api.actions.changeState({ params: of('Started'), body: { state: 'open', version: 2 } })
  await sam.api.actions.save({ params: of('Planned'), body: { due_on: '2031-01-01', version: 1 } })
  await submitAgain(id, { rail: 'yes' })
  expect((await actionsOf(id)).map(({ text, state }) => [text, state])).toEqual([
    ['Weld', 'cancelled'],
    ['Started', 'open'],
    ['Planned', 'open'],
    ['Glue', 'cancelled'],
    ['By hand', 'open'],
  ])
  const { history } = await sam.api.actions.read({ params: of('Weld') })
  expect(history[0]).toMatchObject({ action: 'state', from_state: 'open', to_state: 'cancelled' })
  // What comes back is found again where it stayed open, and asked for again where it was cancelled.
  await submitAgain(id, { ...rail({ text: 'Weld' }), ...ladders({ text: 'Planned' }) })
  expect((await actionsOf(id)).map(({ text, state }) => [text, state])).toEqual([
    ['Weld', 'cancelled'],
    ['Started', 'open'],
    ['Planned', 'open'],
    ['Glue', 'cancelled'],
    ['By hand', 'open'],
    ['Weld', 'open'],
  ])
  expect(await countRows(stack, 'corrective_actions', `inspection_id = ${id} AND text = 'Planned'`)).toBe(1)
})
