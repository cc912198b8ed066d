import { dayMs, hourMs } from '@atesta/contract/durations.ts'
import { addAction, useActions } from '@atesta/testkit/records/actions.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { expect, test } from 'vitest'
import { remindOwners } from './remind-owners.ts'

const given = useActions()

/** The zone in which it is ten in the morning now, give or take half an hour, and the day there. */
function morning() {
  const now = new Date()
  const hours = ((10 - now.getUTCHours() + 36) % 24) - 12
  const here = new Date(now.getTime() + hours * hourMs)
  // The sign of these zones is the other way round.
  return { zone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, day: here }
}
const dayFrom = (day: Date, days: number) => new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)

async function remind(): Promise<string[]> {
  await remindOwners(given.stack.services)
  return reminded()
}
async function reminded(): Promise<string[]> {
  const rows = await given.stack.query<{ said: string }>(
    `SELECT n.kind || ' ' || a.text AS said FROM notifications n JOIN corrective_actions a ON a.id = n.action_id
     WHERE n.kind <> 'action_assigned' ORDER BY n.id`,
  )
  return rows.map(({ said }) => said)
}

test('the day before and once after the day, in the owner’s zone and language; another day is told of again', async () => {
  const { stack, sam, ines } = given
  const { zone, day } = morning()
  await stack.query(`UPDATE users SET time_zone = $1, locale = 'pt' WHERE id = $2`, [zone, ines.userId])
  const add = (text: string, days: number | null, owner_id: number | null = ines.userId) =>
    addAction(given, { text, owner_id, due_on: days === null ? null : dayFrom(day, days) })
  const tomorrow = await add('tomorrow', 1)
  await add('late', -1)
  await add('in two days', 2)
  await add('long ago', -8)
  await add('some day', null)
  await add('nobody’s', 1, null)
  const done = await add('done', -1)
  await sam.api.actions.changeState({ params: { id: done.id }, body: { state: 'done', version: 1 } })
  // Whoever has just been given it has just read of its day.
  expect(await remind()).toEqual([])
  await stack.query(`UPDATE corrective_actions SET assigned_at = now() - interval '1 day'`)
  const once = ['action_overdue late', 'action_due tomorrow']
  expect(await remind()).toEqual(once)
  expect(await remind()).toEqual(once)
  // One message for both.
  const mails = await stack.query(
    `SELECT locale, facts FROM mails WHERE kind = 'corrective_actions_due' OR facts->>'reason' IN ('due', 'overdue')`,
  )
  const path = `/dashboard/actions?owner_id=${ines.userId}`
  const days = [dayFrom(day, -1), dayFrom(day, 1)]
  expect(mails).toEqual([
    { locale: 'pt', facts: { count: 2, overdue: 1, actions: ['late', 'tomorrow'], days, path } },
  ])
  const body = { version: 1, due_on: dayFrom(day, -2) }
  await sam.api.actions.save({ params: { id: tomorrow.id }, body })
  expect(await remind()).toEqual([...once, 'action_overdue tomorrow'])
  expect(
    await stack.query(
      `SELECT facts->>'reason' AS reason FROM mails WHERE facts->>'reason' IN ('due', 'overdue')`,
    ),
  ).toEqual([{ reason: 'overdue' }])
})

test('an owner who cannot be reminded does not keep the others from it', async () => {
  const { stack, ines, alice } = given
  const { zone, day } = morning()
  await stack.query('UPDATE users SET time_zone = $1 WHERE id = ANY($2)', [zone, [ines.userId, alice.userId]])
  const [first, second] = [ines.userId, alice.userId].sort((a, b) => a - b)
  for (const owner_id of [first, second])
    await addAction(given, { text: `of ${owner_id}`, owner_id, due_on: dayFrom(day, 1) })
  await stack.query(`UPDATE corrective_actions SET assigned_at = now() - interval '1 day'`)
  const before = await reminded()
  const allow = await refuseRows(stack, 'corrective_actions', `NEW.owner_id = ${first}`)
  expect(await remind()).toEqual([...before, `action_due of ${second}`])
  await allow()
  expect(await remind()).toEqual([...before, `action_due of ${second}`, `action_due of ${first}`])
})

test('reminds no owner without access, and none at night', async () => {
  const { stack, ines, alice } = given
  const before = await remind()
  const { day } = morning()
  const { id } = await addAction(given, { text: 'lost', owner_id: ines.userId, due_on: dayFrom(day, 1) })
  await stack.query(`UPDATE corrective_actions SET assigned_at = now() - interval '1 day' WHERE id = $1`, [
    id,
  ])
  await stack.query('DELETE FROM folder_members WHERE user_id = $1', [ines.userId])
  await stack.query('DELETE FROM task_assignees WHERE user_id = $1', [ines.userId])
  expect(await remind()).toEqual(before)
  const now = new Date()
  const hours = ((3 - now.getUTCHours() + 36) % 24) - 12
  const night = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  await stack.query('UPDATE users SET time_zone = $1 WHERE id = $2', [night, alice.userId])
  const there = new Date(now.getTime() + hours * hourMs)
  const alices = await addAction(given, { text: 'night', owner_id: alice.userId, due_on: dayFrom(there, 1) })
  await stack.query(`UPDATE corrective_actions SET assigned_at = now() - interval '1 day' WHERE id = $1`, [
    alices.id,
  ])
  expect(await remind()).toEqual(before)
})
