import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import {
  cleared,
  isChanged,
  isNarrowed,
  readHidden,
  readShown,
  unnarrowed,
  writeHidden,
} from './view-content.ts'

test('a view is what the address says of words, filters, order and how the list is shown', () => {
  const search = {
    q: 'hail',
    state: 'reported',
    sort: '-amount',
    view: 'board',
    page: 3,
    panel: 'task',
    task: 7,
  }
  expect(readShown(search, lists.claims)).toEqual({
    q: 'hail',
    state: 'reported',
    sort: '-amount',
    view: 'board',
  })
  // Of this list that is nothing.
  expect(readShown({ view: 'import' }, lists.clients)).toEqual({})
})

test('opening one takes the last one’s filters and the place away; leaving it keeps the board', () => {
  const filters = Object.keys(lists.claims.filters)
  const place = ['page', 'after', 'before', 'saved', 'hidden']
  expect(Object.keys(cleared(lists.claims)).sort()).toEqual(
    ['q', 'sort', 'view', ...filters, ...place].sort(),
  )
  expect(Object.keys(unnarrowed(lists.claims))).not.toContain('view')
  expect(isNarrowed({ search: { view: 'board' }, hidden: [] }, lists.claims)).toBe(false)
  expect(isNarrowed({ search: { sort: 'name' }, hidden: [] }, lists.claims)).toBe(true)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['form updated', undefined],
  ['none', []],
  ['form,updated', ['form', 'updated']],
])('an address with %j leaves out %j', (given, expected) => {
  expect(readHidden(given)).toEqual(expected)
})

test('all columns are written out only where some would be left out without it', () => {
  expect(writeHidden([], [])).toBeUndefined()
  expect(writeHidden([], ['form'])).toBe('none')
  expect(writeHidden(['form', 'due'], [])).toBe('form,due')
})

test('a view has changed when filters or columns have, whatever their order', () => {
  const view = { search: { due: 'week', sort: 'name' }, hidden: ['form', 'due'] }
  expect(isChanged(view, { search: { sort: 'name', due: 'week' }, hidden: ['due', 'form'] })).toBe(false)
  expect(isChanged(view, { ...view, hidden: ['due'] })).toBe(true)
  expect(isChanged(view, { ...view, search: { due: 'week' } })).toBe(true)
})
