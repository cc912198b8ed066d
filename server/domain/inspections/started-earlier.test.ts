import { hourMs } from '@atesta/contract/durations.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

/** A workflow with occurrences that begin and end so many hours from now; their ids in order. */
async function makeRound(...occurrences: [number, number][]) {
  const { stack, sam, ines, folderId: folder_id, templateId: template_id } = given
  const { id } = await sam.api.workflows.create({
    body: { name: 'Round', folder_id, template_id, assignees: [ines.userId] },
  })
  const ids: number[] = []
  for (const [starts, due] of occurrences) {
    const [row] = await stack.query<{ id: number }>(
      `INSERT INTO task_occurrences (company_id, task_id, recurrence_at, starts_at, due_at)
       SELECT $1, $2, m.at, m.at, now() + interval '1 hour' * $4::float8 FROM (SELECT now() + interval '1 hour' * $3::float8 AS at) m RETURNING id`,
      [stack.companies.acme, id, starts, due],
    )
    ids.push(row?.id ?? 0)
  }
  return { task_id: id, ids }
}
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const occurrenceOf = async (body: object) => (await given.ines.api.inspections.create({ body })).occurrence_id

test('books an inspection begun on a device on the occurrence of that time', async () => {
  const { task_id, ids } = await makeRound([-26, -20], [-2, 4])
  expect(await occurrenceOf({ task_id, started_at: ago(24) })).toBe(ids[0])
  expect(await occurrenceOf({ task_id })).toBe(ids[1])
  // Begun between two of them.
  expect(await occurrenceOf({ task_id, started_at: ago(10) })).toBeNull()
  // A clock that is ahead.
  expect(await occurrenceOf({ task_id, started_at: ago(-48) })).toBe(ids[1])
})

test('books an early start on the next occurrence, unless another was open', async () => {
  const { task_id, ids } = await makeRound([-30, -20], [-2, 4])
  expect(await occurrenceOf({ task_id, started_at: ago(2.5) })).toBe(ids[1])
  expect(await occurrenceOf({ task_id, started_at: ago(3.5) })).toBeNull()
  // It was sent after the occurrence.
  expect(await occurrenceOf({ task_id, started_at: ago(30.5) })).toBe(ids[0])
  const { task_id: other, ids: others } = await makeRound([-30, 5], [-2, 4])
  expect(await occurrenceOf({ task_id: other, started_at: ago(2.5) })).toBe(others[0])
})

test('work begun in an hour that was done or skipped meanwhile is not booked on the next hour', async () => {
  const minutes = (ahead: number) => ago(-ahead / 60)
  const { task_id, ids } = await makeRound([-2, -1], [-1, 0], [0, 1])
  const { stack } = given
  await stack.query('UPDATE task_occurrences SET skipped_at = now() WHERE id = $1', [ids[0]])
  expect(await occurrenceOf({ task_id, started_at: minutes(-100) })).toBeNull()
  expect(await occurrenceOf({ task_id, started_at: minutes(-70) })).toBe(ids[1])
})

test('books what is begun shortly before an occurrence on it, also while that of the time was done', async () => {
  const { task_id, ids } = await makeRound([0.5, 4])
  expect(await occurrenceOf({ task_id })).toBe(ids[0])
  expect(await occurrenceOf({ task_id, started_at: ago(0.1) })).toBe(ids[0])
  const { task_id: later } = await makeRound([1.5, 4])
  expect(await occurrenceOf({ task_id: later })).toBeNull()
  // Day after day without a gap.
  const { task_id: gapless, ids: days } = await makeRound([-23.5, 0.5], [0.5, 24.5])
  expect(await occurrenceOf({ task_id: gapless })).toBe(days[0])
  await makeSubmitted(given.ines, gapless)
  expect(await occurrenceOf({ task_id: gapless })).toBe(days[1])
  // More work of a round that was done is none of the next.
  const { task_id: hourly } = await makeRound([-0.6, 0.4], [0.4, 1.4])
  await makeSubmitted(given.ines, hourly)
  expect(await occurrenceOf({ task_id: hourly })).toBeNull()
})

test('books the chosen occurrence, or that of the time if it is gone', async () => {
  const { task_id, ids } = await makeRound([-50, -44], [-26, -20], [-2, 4])
  const begun = { task_id, occurrence_id: ids[0], started_at: ago(24) }
  expect(await occurrenceOf(begun)).toBe(ids[0])
  const { task_id: other, ids: others } = await makeRound([-50, -44], [-26, -20])
  await given.stack.query('UPDATE task_occurrences SET skipped_at = now() WHERE id = $1', [others[0]])
  expect(await occurrenceOf({ ...begun, task_id: other, occurrence_id: others[0] })).toBe(others[1])
  await given.stack.query('DELETE FROM task_occurrences WHERE id = $1', [others[0]])
  expect(await occurrenceOf({ ...begun, task_id: other, occurrence_id: others[0] })).toBe(others[1])
})

test('an occurrence that was done meanwhile is not taken again', async () => {
  const { task_id, ids } = await makeRound([-26, 4])
  await makeSubmitted(given.ines, task_id)
  expect(await occurrenceOf({ task_id, started_at: ago(24) })).toBeNull()
  expect(await occurrenceOf({ task_id, occurrence_id: ids[0], started_at: ago(24) })).toBe(ids[0])
})
