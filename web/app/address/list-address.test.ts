import { expect, test } from 'vitest'
import { changeList, readList } from '../../address/list-address.ts'
import { parseSearch, stringifySearch } from '../../address/search-text.ts'

const names = ['state', 'task_id'] as const

test('a list is read from its address', () => {
  const search = parseSearch('?page=3&q=pump+house&sort=-name&state=draft&panel=certification')
  expect(readList(search, names)).toEqual({
    page: 3,
    place: { page: 3 },
    q: 'pump house',
    sort: '-name',
    filters: { state: 'draft' },
  })
})

test.each(['0', '-1', '1.5', 'x', '1e9'])('page=%s is page 1', (page) => {
  expect(readList({ page }, names).page).toBe(1)
})

test('a filter goes back to page 1 and leaves the rest alone', () => {
  const search = parseSearch('?page=3&q=pump&panel=certification&certification=7')
  const next = stringifySearch(changeList(search, { filters: { state: 'draft' } }))
  expect(parseSearch(next)).toEqual({ q: 'pump', panel: 'certification', certification: '7', state: 'draft' })
})

test('turning the page keeps everything', () => {
  const search = parseSearch('?q=pump&state=draft')
  expect(stringifySearch(changeList(search, { page: 2 }))).toBe('?q=pump&state=draft&page=2')
  expect(stringifySearch(changeList({ ...search, page: '2' }, { page: 1 }))).toBe('?q=pump&state=draft')
})

test('a cursor takes the place of the page number, and gives way to any other change', () => {
  const search = parseSearch('?q=pump&page=3')
  const turned = changeList(search, { after: 'WyJ0' })
  expect(stringifySearch(turned)).toBe('?q=pump&after=WyJ0')
  const read = parseSearch(stringifySearch(turned))
  expect(readList(read, names)).toMatchObject({ page: 1, place: { after: 'WyJ0' } })
  expect(stringifySearch(changeList(read, { before: 'WyJi' }))).toBe('?q=pump&before=WyJi')
  for (const change of [{ sort: 'name' }, { q: 'x' }, { page: 2 }, {}])
    expect(changeList(read, change)).toMatchObject({ after: undefined, before: undefined })
})

test('taking a filter away removes it from the address', () => {
  const next = changeList({ state: 'draft', q: 'a' }, { filters: { state: undefined } })
  expect(stringifySearch(next)).toBe('?q=a')
})

test('what is written stays plain text', () => {
  expect(stringifySearch({ q: '12', page: 2, none: undefined, empty: '' })).toBe('?q=12&page=2')
  expect(parseSearch('?q=12')).toEqual({ q: '12' })
  expect(stringifySearch({})).toBe('')
})
