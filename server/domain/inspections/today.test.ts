import { dayMs } from '@atesta/contract/durations.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

/** Half of the day it is another day in the one, and in the other in the other half. */
const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati']

const isToday = { '==': [{ var: 'day' }, { today: [] }] }
const form = formWith(component('day', 'date', { required: true, validation: isToday }))

test('today is the day where the answers are given, and not that of UTC', async () => {
  const { stack, ines } = given
  const now = new Date()
  const zone = now.getUTCHours() < 12 ? west : east
  const day = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(now)
  expect(day).not.toBe(now.toISOString().slice(0, 10))
  await stack.query('UPDATE users SET time_zone = $1 WHERE id = $2', [zone, ines.userId])
  const { workflowId } = await makeWorkflow(stack, form)
  const { id, version } = await makeInspection(ines, workflowId)
  await ines.api.tasks.submitForm({ params: { id: workflowId }, body: payload(id, version, { day }) })
  const [row] = await stack.query('SELECT state FROM inspections WHERE id = $1', [id])
  expect(row).toEqual({ state: 'submitted' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

test.each([
  [3, 'submitted'],
  [29, 'submitted'],
  [31, 'draft'],
  // In the zone furthest east tomorrow may be today.
  [-2, 'draft'],
])(
  'submitted on a device %i days ago, it is judged by that day unless it cannot be: %s',
  async (days, state) => {
    const { stack, ines } = given
    const { workflowId } = await makeWorkflow(stack, form)
    const { id, version } = await makeInspection(ines, workflowId)
    const answered_at = daysAgo(days)
    const { form_data, envelope } = payload(id, version, { day: answered_at.slice(0, 10) })
    const body = { form_data: { ...form_data, answered_at }, envelope }
    const done = ines.api.tasks.submitForm({ params: { id: workflowId }, body })
    if (state === 'submitted') await done
    else await expect(done).rejects.toMatchObject({ status: 422, code: 'form_incomplete' })
    expect(await stack.query('SELECT state FROM inspections WHERE id = $1', [id])).toEqual([{ state }])
  },
)
