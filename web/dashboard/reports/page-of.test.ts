import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

const task = (type: TaskType) => ({ id: 28, name: 'Pumps', type, folder_id: 3 })

test.each([
  ['an inspection of a workflow', { task: task('workflow'), inspection_id: 62 }, '/dashboard/3/28/62'],
  ['an inspection of a claim', { task: task('claim'), inspection_id: 62 }, '/dashboard/3/28/62'],
  ['an inspection of an email task', { task: task('email'), inspection_id: 62 }, '/dashboard/3/28/62'],
  ['a workflow', { task: task('workflow'), inspection_id: null }, '/dashboard/3/28'],
  ['a claim', { task: task('claim'), inspection_id: null }, '/dashboard/claims/28'],
  ['an email task', { task: task('email'), inspection_id: null }, '/dashboard/emails/28'],
  ['several reports in one', { task: null, inspection_id: null }, null],
])('the report of %s leads to %j', (_, report, page) => {
  expect(pageOf(report)).toBe(page)
})
