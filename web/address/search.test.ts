import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../app/routes/routes.ts'
import type { Search } from './search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

/** What the page of an address reads from it, and what the address then says. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  const search: Search | undefined = router.matchRoutes(router.latestLocation).at(-1)?.search
  const { searchStr } = router.buildLocation({ to: router.latestLocation.pathname, search: true })
  return { search: JSON.parse(JSON.stringify(search)), kept: searchStr }
}

const lists = [
  '/dashboard/workflows',
  '/dashboard/workflows/3',
  '/dashboard/3/7',
  '/dashboard/certifications',
  '/dashboard/reports',
  '/dashboard/settings/mailbox',
]

test.each(lists)('%s reads its place as numbers and text, and what makes no sense as nothing', (path) => {
  const good = open(`${path}?page=3&q=12&after=WyJ0WyJ0`)
  expect(good.search).toEqual({ page: 3, q: '12', after: 'WyJ0WyJ0' })
  const bad = open(`${path}?page=-3&after=%20&before=x&sort=age`)
  // Filters belong to some lists only; the others leave them to other readers of the address.
  expect(bad.search).toEqual({})
})

test('a page reads its panel, its filters and its view; other parameters stay for those who read them', () => {
  const address =
    '/dashboard/certifications?all_accepted=true&state=certified&view=map&panel=certification&certification=7'
  const { search, kept } = open(address)
  expect(search).toMatchObject({ state: 'certified', view: 'map', panel: 'certification', certification: 7 })
  expect(kept).toBe(address.slice(address.indexOf('?')))
})

test('a malformed value falls back and takes nothing else along', () => {
  const { search, kept } = open(
    '/dashboard/certifications?view=cube&state=lost&panel=certification&certification=x&q=pump&all_accepted=true',
  )
  expect(search).toEqual({ panel: 'certification', q: 'pump', all_accepted: 'true' })
  expect(kept).toBe('?panel=certification&q=pump&all_accepted=true')
})

test('links are typed: a value that no page reads does not compile', () => {
  // @ts-expect-error a page is a number
  const page: Search = { page: '2' }
  // @ts-expect-error there is no such view
  const view: Search = { view: 'cube' }
  // @ts-expect-error no reader knows this
  const unknown: Search = { colour: 'red' }
  expect([page, view, unknown]).toHaveLength(3)
})
