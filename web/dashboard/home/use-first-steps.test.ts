import { expect, test } from 'vitest'
import { stepsTaken } from './use-first-steps.ts'

const nothing = { open_inspections: 0, submitted_30_days: 0, certifications: 0, certified_30_days: 0 }
const folder = (edit: boolean, tasks = 1) => ({ can: { edit }, counts: { tasks } })
const taken = (
  figures: Partial<typeof nothing>,
  forms: number,
  folders: ReturnType<typeof folder>[],
  people: number,
) => {
  const done = stepsTaken({ ...nothing, ...figures }, { total: forms }, { data: folders }, { total: people })
  return done && [...done]
}

test('a new company has taken none of the first steps', () => {
  expect(taken({}, 0, [], 1)).toEqual([])
  expect(taken({}, 0, [folder(true, 0)], 1)).toEqual([])
})

test('what comes with an inspection without a workflow is no step of its own', () => {
  expect(taken({ open_inspections: 1 }, 1, [folder(false)], 1)).toEqual([])
  expect(taken({ certifications: 1 }, 1, [folder(false)], 1)).toEqual(['inspection'])
  expect(taken({ certifications: 1 }, 2, [folder(false)], 1)).toEqual(['inspection', 'form'])
})

test('each step counts by itself, and none is suggested once all are taken', () => {
  expect(taken({}, 1, [], 2)).toEqual(['form', 'people'])
  expect(taken({}, 1, [folder(true)], 1)).toEqual(['form', 'workflow'])
  expect(taken({ certifications: 3 }, 1, [folder(true)], 2)).toBeNull()
})
