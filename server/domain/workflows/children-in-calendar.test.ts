import { dayMs, hourMs } from '@atesta/contract/durations.ts'
// Slow: workflows are made with their children, planned and submitted.
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
/** Days are counted from when the tests began, also when another one begins meanwhile. */
const started = Date.now()
const day = (offset: number) => new Date(started + offset * dayMs).toISOString().slice(0, 10)

/** A workflow of two people, each with a child of it. */
async function makeFamily(name: string, more: object) {
  const { stack, sam, ines, folderId: folder_id, templateId: template_id } = given
  const ivan = await stack.as('ivan')
  const assignees = [ines.userId, ivan.userId]
  const { id } = await sam.api.workflows.create({
    body: { name, folder_id, template_id, assignees, ...more },
  })
  const { data } = await sam.api.workflows.createChildren({ params: { id }, body: {} })
  await stack.settle()
  const childOf = (caller: Caller) =>
    data.find(({ assignees: [one] }) => one?.id === caller.userId)?.id ?? expect.fail('no child')
  return { id, people: [ines, ivan], childOf }
}

const query = { from: day(-2), to: day(3) }
async function stateOf(id: number) {
  const { data } = await given.sam.api.workflows.calendars({ query })
  return data.filter(({ task }) => task.id === id).map(({ state }) => state)
}

test.each([
  ['due once', { due_at: new Date(started + hourMs).toISOString() }],
  [
    'recurring',
    {
      recurrence: {
        rule: 'FREQ=DAILY;COUNT=1',
        starts_at: `${day(0)}T00:00`,
        time_zone: 'UTC',
        due_after_minutes: 2880,
      },
    },
  ],
])('a workflow that is %s is done when each of its children is', async (name, more) => {
  const { id, people, childOf } = await makeFamily(name, more)
  const dueOf = async (caller: Caller) =>
    (await caller.api.dashboard.summary()).due.map(({ task }) => task.id).filter((each) => each >= id)
  expect(await stateOf(id)).toEqual(['planned'])
  for (const person of people) {
    // Each has their own part to do, not the whole.
    expect(await dueOf(person)).toEqual([childOf(person)])
    const { data: mine } = await person.api.workflows.calendars({ query: { ...query, mine: 'true' } })
    expect(mine.map(({ task }) => task.id).filter((each) => each >= id)).toEqual([childOf(person)])
    await makeSubmitted(person, childOf(person))
    expect(await dueOf(person)).toEqual([])
    expect(await stateOf(id)).toEqual([person === people[0] ? 'in_progress' : 'done'])
  }
})
