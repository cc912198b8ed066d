import { type Answered, makeAnswered } from '@atesta/testkit/records/answers.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { barsFor } from '../../domain/answers/summary.ts'

const given = useScene()
let form: Answered
beforeAll(async () => {
  form = await makeAnswered(given.stack)
})
const summary = (query: object = {}) =>
  given.sam.api.inspections.answerSummary({ params: { id: form.templateId }, query })

test('how often what was answered, and when', async () => {
  const { inspections, complete, over_time, questions } = await summary()
  expect([inspections, complete, over_time.unit]).toEqual([3, true, 'day'])
  expect(over_time.counts.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  const of = (id: string) => questions.find((each) => each.id === id)
  expect(of('shift')).toEqual({
    id: 'shift',
    answered: 3,
    options: [
      { value: 'early', count: 2 },
      { value: 'late, night', count: 1 },
    ],
  })
  expect(of('rails')?.options?.map(({ count }) => count)).toEqual([2, 1, 0])
  expect(of('tools')?.options?.map(({ count }) => count)).toEqual([1, 2])
  expect(of('speed')).toMatchObject({ answered: 2, numbers: { least: 1, mean: 1.75, most: 2.5 } })
  expect(of('speed')?.numbers?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(of('holes')).toMatchObject({ answered: 1, numbers: { least: 2, mean: 2, most: 2 } })
  expect(of('old')).toEqual({ id: 'old', answered: 1 })
})

test('within the filters; of nothing, nothing', async () => {
  expect((await summary({ choices: 'rails:no' })).inspections).toBe(1)
  const none = await summary({ submitted_from: '2999-01-01' })
  expect([none.inspections, none.over_time.counts]).toEqual([0, []])
  expect(none.questions.find(({ id }) => id === 'speed')).toEqual({ id: 'speed', answered: 0, numbers: null })
})

test('bars are whole numbers where these are few, and round otherwise', () => {
  const bars = (least: number, most: number, whole: boolean) => barsFor({ id: 'x', least, most, whole })
  expect(bars(1, 5, true)).toEqual([{ id: 'x', start: 1, width: 1, bars: 5 }])
  expect(bars(0, 100, true)).toEqual([{ id: 'x', start: 0, width: 10, bars: 10 }])
  expect(bars(0.02, 0.93, false)).toEqual([{ id: 'x', start: 0, width: 0.1, bars: 10 }])
  expect(bars(7.5, 7.5, false)).toEqual([{ id: 'x', start: 7.5, width: 1, bars: 1 }])
})
