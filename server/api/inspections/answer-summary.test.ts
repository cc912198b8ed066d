import type { Component } from '@atesta/contract/schemas/form.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { type Answered, makeAnswered } from '@atesta/testkit/records/answers.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
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

/** A form answered once with each of these; what its charts count, question by question. */
async function charts(components: Component[], answered: Record<string, unknown>[]) {
  const { workflowId, templateId } = await makeWorkflow(given.stack, formWith(...components))
  for (const answers of answered) {
    const { id, version } = await makeInspection(given.ines, workflowId)
    await given.ines.api.tasks.submitForm({
      params: { id: workflowId },
      body: payload(id, version, answers),
    })
  }
  const { questions } = await given.sam.api.inspections.answerSummary({
    params: { id: templateId },
    query: {},
  })
  return new Map(questions.map((each) => [each.id, each]))
}

test('leaves non-numbers and out-of-range values out of the bars', async () => {
  const result = { if: [{ '<': [{ var: 'load' }, 3] }, { var: 'load' }, 'too heavy'] }
  const found = await charts(
    [component('load', 'number'), component('verdict', 'calculation', { calculation: result })],
    [
      { load: 1, verdict: 1 },
      { load: 2, verdict: 2 },
      { load: 1e21, verdict: 'too heavy' },
    ],
  )
  for (const id of ['load', 'verdict'])
    expect(found.get(id)).toMatchObject({
      answered: 3,
      numbers: { least: 1, mean: 1.5, most: 2, bars: [{ count: 1 }, { count: 1 }] },
    })
})

test('counts calculated answers that were not sent, and ignores hidden ones that were', async () => {
  const found = await charts(
    [
      component('rails', 'yes_no'),
      component('height', 'number', { visible_if: { '==': [{ var: 'rails' }, 'yes'] } }),
      component('points', 'calculation', {
        calculation: { if: [{ '==': [{ var: 'rails' }, 'yes'] }, 5, 0] },
      }),
    ],
    [
      { rails: 'yes', height: 2 },
      { rails: 'no', height: 40 },
    ],
  )
  expect(found.get('height')).toMatchObject({ answered: 1, numbers: { least: 2, most: 2 } })
  expect(found.get('points')).toMatchObject({ answered: 2, numbers: { least: 0, mean: 2.5, most: 5 } })
})

test('bars are whole numbers where these are few, and round otherwise', () => {
  const bars = (least: number, most: number, whole: boolean) => barsFor({ id: 'x', least, most, whole })
  expect(bars(1, 5, true)).toEqual([{ id: 'x', start: 1, width: 1, bars: 5 }])
  expect(bars(0, 100, true)).toEqual([{ id: 'x', start: 0, width: 10, bars: 10 }])
  expect(bars(0.02, 0.93, false)).toEqual([{ id: 'x', start: 0, width: 0.1, bars: 10 }])
  expect(bars(7.5, 7.5, false)).toEqual([{ id: 'x', start: 7.5, width: 1, bars: 1 }])
  // 0.6 / 0.1, 3 * 0.2 and 6 * 0.1 are not what they are on paper.
  expect(bars(0.6, 1.6, false)).toEqual([{ id: 'x', start: 0.6, width: 0.1, bars: 10 }])
  expect(bars(0.6, 2.5, false)).toEqual([{ id: 'x', start: 0.6, width: 0.2, bars: 10 }])
  expect(bars(0.61, 1.6, false)).toEqual([{ id: 'x', start: 0.6, width: 0.1, bars: 10 }])
})

test('a number at the edge of a bar stands in the bar that begins with it', async () => {
  const found = await charts(
    [component('dose', 'number')],
    [0.61, 0.7, 0.8, 1.5, 1.6].map((dose) => ({ dose })),
  )
  expect(found.get('dose')?.numbers?.bars.filter(({ count }) => count > 0)).toEqual([
    { from: 0.6, to: 0.7, count: 1 },
    { from: 0.7, to: 0.8, count: 1 },
    { from: 0.8, to: 0.9, count: 1 },
    { from: 1.5, to: 1.6, count: 2 },
  ])
})

test('numbers of many digits stand in bars that hold them, around their mean', async () => {
  const long = [862345678901234, 862345678901247, 862345678901260]
  const serials = long.map((serial) => ({ serial }))
  const found = await charts([component('serial', 'number')], serials)
  const { bars = [], ...others } = found.get('serial')?.numbers ?? {}
  expect(others).toEqual({ least: long[0], mean: long[1], most: long[2] })
  expect(bars.flatMap(({ from, count }) => (count > 0 ? [from % 1000] : []))).toEqual([230, 245, 255])
})

test('an option whose value is “true” is one, whatever yes and no are stored as', async () => {
  const option = (value: string) => ({ value, label: value })
  const found = await charts(
    [
      component('holds', 'radio', { options: [option('true'), option('false')] }),
      component('rails', 'yes_no'),
    ],
    [
      { holds: 'true', rails: 'yes' },
      { holds: 'true', rails: 'no' },
      { holds: 'false', rails: 'yes' },
    ],
  )
  expect(found.get('holds')?.options).toEqual([
    { value: 'true', count: 2 },
    { value: 'false', count: 1 },
  ])
  expect(found.get('rails')?.options?.map(({ count }) => count)).toEqual([2, 1, 0])
})
