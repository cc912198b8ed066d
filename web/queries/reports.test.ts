import { CallError } from '@atesta/contract/client.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { expect, test } from 'vitest'
import { missingReports } from './reports.ts'

const refused = (more: Partial<Problem>) =>
  new CallError(404, { type: 'about:blank', status: 404, title: '', detail: '', code: 'not_found', ...more })

test('a refused merge says which reports are missing, every other failure names none', () => {
  const missing = (error: unknown) => missingReports(error, [9, 4, 7])
  expect(missing(refused({ code: 'reports_not_found', meta: { missing: [0, 2] } }))).toEqual([9, 7])
  expect(missing(refused({ code: 'reports_not_found' }))).toEqual([])
  expect(missing(refused({ code: 'not_found', meta: { missing: [0] } }))).toEqual([])
  expect(missing(new CallError(0, null))).toEqual([])
})
