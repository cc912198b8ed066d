import { dayMs } from '@atesta/contract/durations.ts'
import { makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { calendarEvents } from '@atesta/testkit/formats/calendar-events.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const read = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  given.stack.anyone(new URL(address).pathname, { method, headers })

async function addressOf(caller: Caller, mine = false): Promise<string> {
  await given.stack.query('DELETE FROM auth.rate_limits')
  return (await caller.api.users.createCalendarFeed({ body: { mine } })).address
}

async function eventsAt(address: string) {
  const answer = await read(address)
  expect(answer.status).toBe(200)
  return calendarEvents(await answer.text())
}
const hostOf = (address: string) => new URL(address).hostname

test('a due date is an event with a link, in the language of the person', async () => {
  const { stack, alice, folderId, templateId } = given
  const dueAt = new Date(Date.now() + 3 * dayMs).toISOString().replace(/\.\d+/, '.000')
  const { id } = await alice.api.workflows.create({
    body: { name: 'Belts; line 2, north', folder_id: folderId, template_id: templateId, due_at: dueAt },
  })
  const address = await addressOf(alice)
  const due = async () => (await eventsAt(address)).get(`workflow-${id}-due@${hostOf(address)}`)
  expect(await due()).toMatchObject({
    summary: 'Due: Belts; line 2, north',
    starts: [dueAt],
    url: `${stack.services.config.publicUrl}/dashboard/${folderId}/${id}`,
    description: expect.stringContaining('State: planned'),
  })
  await stack.query(`UPDATE users SET locale = 'es' WHERE id = $1`, [alice.userId])
  expect((await due())?.summary).toBe('Vence: Belts; line 2, north')
  await stack.query('UPDATE users SET locale = NULL WHERE id = $1', [alice.userId])
})

test('a recurring workflow is one series; what is skipped is not in it, what is done says so', async () => {
  const { stack, sam, ines } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  await sam.api.workflows.skipOccurrence({ params: { id }, body: { recurrence_at: startOf(2) } })
  await makeSubmitted(ines, id)
  const address = await addressOf(ines, true)
  const series = (await eventsAt(address)).get(`workflow-${id}@${hostOf(address)}`)
  const starts = series?.starts ?? []
  expect(starts.slice(0, 4)).toEqual([startOf(0), startOf(1), startOf(3), startOf(4)])
  // A year ahead, beyond what is planned.
  expect([starts.length > 360, starts.length < 370]).toEqual([true, true])
  expect(series?.at(startOf(0)).summary).toBe('✓ Round')
  expect(series?.at(startOf(1))).toMatchObject({
    summary: 'Round',
    description: expect.stringContaining('Assigned to: '),
  })
})

test('a series keeps its time of day when clocks change', async () => {
  const { stack, sam, ines, folderId, templateId } = given
  const first = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const { id } = await sam.api.workflows.create({
    body: {
      name: 'Early shift',
      folder_id: folderId,
      template_id: templateId,
      assignees: [ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY;COUNT=300',
        starts_at: `${first}T06:30`,
        time_zone: 'America/New_York',
        due_after_minutes: 90,
      },
    },
  })
  await stack.settle()
  const address = await addressOf(ines, true)
  const series = (await eventsAt(address)).get(`workflow-${id}@${hostOf(address)}`)
  const local = new Intl.DateTimeFormat('en', {
    timeZone: 'America/New_York',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  expect(new Set(series?.starts.map((at) => local.format(new Date(at))))).toEqual(new Set(['06:30']))
  expect(new Set(series?.starts.map((at) => at.slice(11, 16)))).toEqual(new Set(['10:30', '11:30']))
  expect(series?.starts.length).toBeGreaterThan(295)
})

test('answers conditional requests by what changed since', async () => {
  const { stack, ines } = given
  const address = await addressOf(ines)
  const first = await read(address)
  const [etag, changed] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect([etag, Date.parse(changed) <= Date.now()]).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), true])
  expect((await read(address, { 'if-none-match': etag })).status).toBe(304)
  expect((await read(address, { 'if-modified-since': changed })).status).toBe(304)
  expect((await read(address, { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status).toBe(200)
  expect((await read(address, {}, 'HEAD')).headers.get('etag')).toBe(etag)
  expect((await ines.api.users.calendarFeed()).feed?.last_used_at).not.toBeNull()
  await stack.query(`UPDATE calendar_feeds SET changed_at = changed_at - interval '1 day'`)
  await makeDailyWorkflow(given)
  const later = await read(address, { 'if-none-match': etag, 'if-modified-since': changed })
  expect([later.status, later.headers.get('etag') === etag]).toEqual([200, false])
  expect(Date.parse(later.headers.get('last-modified') ?? '')).toBeGreaterThanOrEqual(Date.parse(changed))
})

test('shows only what the person may see, and nothing once disabled', async () => {
  const { stack, sam, ines, folderId } = given
  const { id } = await makeDailyWorkflow(given)
  await stack.settle()
  const address = await addressOf(ines)
  const has = async (at: string) =>
    [...(await eventsAt(at)).keys()].some((uid) => uid.startsWith(`workflow-${id}@`))
  expect(await has(address)).toBe(true)
  expect(await has(await addressOf(await stack.as('ivan')))).toBe(false)
  expect(await has(await addressOf(await stack.as('rita')))).toBe(false)
  expect(await has(await addressOf(sam, true))).toBe(false)
  await stack.query('DELETE FROM task_assignees WHERE user_id = $1', [ines.userId])
  await stack.query('DELETE FROM folder_members WHERE folder_id = $1 AND user_id = $2', [
    folderId,
    ines.userId,
  ])
  expect(await has(address)).toBe(false)
  await stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ines.userId])
  expect((await read(address)).status).toBe(404)
})

test('asked too often it waits; addresses that open nothing are counted apart', async () => {
  const { sam } = given
  const address = await addressOf(sam)
  const unknown = address.replace(/atf_.{8}/, 'atf_00000000')
  expect((await read(unknown)).status).toBe(404)
  expect((await read(address)).status).toBe(200)
  await given.stack.query(`UPDATE auth.rate_limits SET points = 120 WHERE key LIKE 'calendar-feed:%'`)
  expect((await read(address)).status).toBe(429)
  expect((await read(unknown)).status).toBe(404)
})
