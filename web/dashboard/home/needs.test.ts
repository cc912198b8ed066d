import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const entry = (id: number, due_at: string) =>
  ({ task: { id, name: `Task ${id}`, folder_id: 1 }, due_at }) as CalendarEntry
const task = (id: number, due_at: string) =>
  ({ id, name: `Task ${id}`, folder: { id: 1, name: 'Pumps' }, assignees: [], due_at }) as unknown as Task
const claim = (id: number, state: Claim['state']) =>
  ({ id, name: `Claim ${id}`, number: `C-${id}`, folder: { id: 2, name: 'Claims' }, state }) as Claim
const given = { due: [], late: [], claims: [] }

test('the most urgent first, claims last', () => {
  const needs = needsOf({
    ...given,
    due: [entry(1, '2026-11-23T08:00:00Z'), entry(2, '2026-11-21T08:00:00Z')],
    late: [task(3, '2026-11-19T08:00:00Z')],
    claims: [claim(9, 'assigned')],
  })
  expect(needs.map(({ id }) => id)).toEqual(['workflow-3', 'workflow-2', 'workflow-1', 'claim-9'])
})

test('a workflow stands there once, with what is due first', () => {
  const due = [entry(1, '2026-11-24T08:00:00Z'), entry(1, '2026-11-23T08:00:00Z')]
  const needs = needsOf({ ...given, due, late: [task(1, '2026-11-20T08:00:00Z')] })
  expect(needs.map((need) => need.due)).toEqual(['2026-11-23T08:00:00Z'])
})

test('claims that are over are left out, and no more than eight things are shown', () => {
  expect(needsOf({ ...given, claims: [claim(1, 'settled'), claim(2, 'rejected')] })).toEqual([])
  const late = Array.from({ length: 12 }, (_, n) => task(n + 1, '2026-11-20T08:00:00Z'))
  expect(needsOf({ ...given, late })).toHaveLength(8)
})
