import { dayMs } from '@atesta/contract/durations.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const started = Date.now()
const day = (offset: number) => new Date(started + offset * dayMs).toISOString().slice(0, 10)

test('says whether the caller may change a date, as the calls that do so answer', async () => {
  const { id } = await given.sam.api.workflows.create({
    body: {
      name: 'Daily round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY',
        starts_at: `${day(1)}T09:00`,
        time_zone: 'UTC',
        due_after_minutes: 60,
      },
    },
  })
  const entries = async (caller: Caller, offset: number) =>
    (await caller.api.workflows.calendars({ query: { from: day(offset), to: day(offset) } })).data
  const deeds = async (caller: Caller, offset = 1) => {
    const found = (await entries(caller, offset)).find((entry) => entry.task.id === id)
    return found && { can: found.can, cannot: found.cannot }
  }
  const may = { can: { edit: true, create_inspection: true }, cannot: {} }
  const mayNot = { can: { edit: false, create_inspection: true }, cannot: { edit: 'forbidden' } }
  for (const offset of [1, 300]) {
    expect(await deeds(given.sam, offset)).toEqual(may)
    expect(await deeds(given.alice, offset)).toEqual(may)
    expect(await deeds(given.ines, offset)).toEqual(mayNot)
  }
  await given.stack.settle()
  expect(await deeds(given.sam)).toEqual(may)
  expect(await deeds(given.ines)).toEqual(mayNot)
  const [entry] = (await entries(given.sam, 1)).filter(({ task }) => task.id === id)
  const body = { recurrence_at: entry?.recurrence_at ?? '' }
  const skipped = await given.sam.api.workflows.skipOccurrence({ params: { id }, body })
  expect(skipped.can.edit).toBe(true)
  await expectRefused(
    given.stack,
    given.ines,
    workflows.skipOccurrence,
    { params: { id }, body },
    'forbidden',
  )
})
