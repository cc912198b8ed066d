import { expect, test } from 'vitest'
import { changeList, type ListKind, listReaders, readList } from './list-address.ts'
import { oneOf, reading } from './search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

const kind = {
  filters: { state: oneOf(['draft', 'submitted']), task_id: oneOf(['7']) },
  sort: oneOf(['name', '-name']),
} satisfies ListKind
const read = (text: string) => readList(parseSearch(text), kind)

test('a list is read from its address', () => {
  expect(read('?page=3&q=pump+house&sort=-name&state=draft&panel=certification')).toEqual({
    page: 3,
    place: { page: 3 },
    q: 'pump house',
    sort: '-name',
    filters: { state: 'draft' },
  })
})

test.each(['0', '-1', '1.5', 'x', '1e9', '1'])('page=%s is page 1', (page) => {
  expect(readList({ page }, kind)).toMatchObject({ page: 1, place: { page: 1 } })
})

test('ignores unknown parameters', () => {
  const given = '?state=sealed&task_id=x&sort=age&after=a&q='
  expect(read(given)).toEqual({ page: 1, place: { page: 1 }, q: '', sort: undefined, filters: {} })
  const typed = reading(listReaders(kind))(parseSearch(`${given}&other=1`))
  expect(stringifySearch(typed)).toBe('')
  expect(Object.keys(typed)).not.toContain('other')
})

test('a filter goes back to page 1 and leaves the rest alone', () => {
  const search = parseSearch('?page=3&q=pump&panel=certification&certification=7')
  const next = stringifySearch(changeList(search, { filters: { state: 'draft' } }))
  expect(parseSearch(next)).toEqual({ q: 'pump', panel: 'certification', certification: '7', state: 'draft' })
})

test('turning the page keeps everything', () => {
  const search = parseSearch('?q=pump&state=draft')
  expect(stringifySearch(changeList(search, { page: 2 }))).toBe('?q=pump&state=draft&page=2')
  expect(stringifySearch(changeList({ ...search, page: 2 }, { page: 1 }))).toBe('?q=pump&state=draft')
})

test('a cursor takes the place of the page number, and gives way to any other change', () => {
  const search = parseSearch('?q=pump&page=3')
  const turned = changeList(search, { after: 'WyJ0WyJ0' })
  expect(stringifySearch(turned)).toBe('?q=pump&after=WyJ0WyJ0')
  expect(read(stringifySearch(turned))).toMatchObject({ page: 1, place: { after: 'WyJ0WyJ0' } })
  expect(stringifySearch(changeList(turned, { before: 'WyJiWyJi' }))).toBe('?q=pump&before=WyJiWyJi')
  for (const change of [{ sort: 'name' }, { q: 'x' }, { page: 2 }, {}])
    expect(changeList(turned, change)).toMatchObject({ after: undefined, before: undefined })
})

test('taking a filter away removes it from the address', () => {
  const next = changeList({ state: 'draft', q: 'a' }, { filters: { state: undefined } })
  expect(stringifySearch(next)).toBe('?q=a')
})

test('keeps parameters as plain text', () => {
  expect(stringifySearch({ q: '12', page: 2, none: undefined, empty: '' })).toBe('?q=12&page=2')
  expect(parseSearch('?q=12')).toEqual({ q: '12' })
  expect(stringifySearch({})).toBe('')
})
