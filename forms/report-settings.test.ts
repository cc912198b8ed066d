import { expect, test } from 'vitest'
import { inReportOrder, reportSettings } from './report-settings.ts'

const sections = ['a', 'b', 'c'].map((id) => ({ id }))
const ordered = (order?: string[]) =>
  inReportOrder(sections, order ? { ...reportSettings(), order } : reportSettings()).map(({ id }) => id)

test('sections are printed as in the form, but for those that the settings put in an order', () => {
  expect(ordered()).toEqual(['a', 'b', 'c'])
  expect(ordered(['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
})

test('sections that came later follow those in an order, which may name some that are gone', () => {
  expect(ordered(['gone', 'c'])).toEqual(['c', 'a', 'b'])
})
