import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
import { lookupsOf } from '@atesta/testkit/lookups.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { barsFor, figuresOf, summariseAnswers } from './summary.ts'

const given = useScene()

test('the inspections that a text is looked for in are not looked up one by one', async () => {
  const { stack, ines, sam, workflowId, templateId: template_id } = given
  const id = await makeSubmitted(ines, workflowId)
  const others = 3000
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, answers, submitted_at, submitted_by)
     SELECT company_id, task_id, user_id, 10 + n, 'Pump ' || n, template_id, template_version, state, answers, submitted_at, submitted_by
     FROM inspections, generate_series(1, $2::int) n WHERE id = $1`,
    [id, others],
  )
  let found = { inspections: 0, complete: false }
  const ask = (q: string) =>
    lookupsOf(stack, sam, ['users', 'tasks'], async (db, actor) => {
      found = await summariseAnswers(db, actor, { template_id, submitted: true, q }, [])
    })
  for (const [q, inspections] of [
    ['nowhere to be found', 0],
    ['pump 1717', 1],
    ['pump', others],
  ] as const) {
    const { users = 0, tasks = 0 } = await ask(q)
    expect([q, found.inspections, found.complete]).toEqual([q, inspections, true])
    expect(users).toBeLessThan(100)
    expect(tasks).toBeLessThan(100)
  }
})

test.each([
  [862345678901234, 862345678901260, { start: 862345678901230, width: 5, bars: 6 }],
  [100000000000501, 100000000000521, { start: 100000000000500, width: 2, bars: 11 }],
  [7790895000119, 7790895000143, { start: 7790895000115, width: 5, bars: 6 }],
])('whole numbers of many digits, such as %d to %d, stand in a few bars around them', (least, most, bars) => {
  expect(barsFor({ id: 'x', least, most, whole: true })).toEqual([{ id: 'x', ...bars }])
})

const column = (id: string, options: string[]): MergedColumn => ({
  id,
  name: id,
  type: 'checkbox',
  labels: [],
  multiple: true,
  numeric: false,
  options: options.map((value) => ({ value, label: value })),
  removed: false,
  mixed: false,
})

test('what was counted is looked at as often as there is of it, not for each option of each question', () => {
  const options = Array.from({ length: 190 }, (_, n) => `option_${n}`)
  const columns = Array.from({ length: 100 }, (_, n) => column(`question_${n}`, options))
  let looks = 0
  const chosen = columns.flatMap(({ id }) =>
    options.map((value, n) => ({
      get id() {
        looks += 1
        return id
      },
      value,
      n,
    })),
  )
  const figures = figuresOf(columns, { numbers: [], options: chosen, bars: [] })
  expect(figures[99]?.options?.[189]).toEqual({ value: 'option_189', count: 189 })
  expect(looks).toBeLessThanOrEqual(2 * chosen.length)
})

test('a calculation that came to texts has no bars; one that comes to numbers has them, even without answers', () => {
  const text = { id: 'text', answered: 2, least: null, mean: null, most: null, whole: null }
  const calculation = (id: string, numeric: boolean) => ({
    ...column(id, []),
    type: 'calculation' as const,
    numeric,
  })
  const columns = [calculation('text', false), calculation('sum', true)]
  expect(figuresOf(columns, { numbers: [text], options: [], bars: [] })).toEqual([
    { id: 'text', answered: 2 },
    { id: 'sum', answered: 0, numbers: null },
  ])
})
