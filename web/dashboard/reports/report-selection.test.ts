import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** A tab's storage, which Node.js has not: it outlives the page and not the tab. */
const kept = new Map<string, string>()
beforeAll(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page is loaded again. */
function load() {
  vi.resetModules()
  return import('./report-selection.ts')
}

test('the reports chosen for merging survive a reload, in their order, and belong to one person', async () => {
  const order = [9, 4, 7].map((id) => ({ id, title: `Report ${id}` }))
  const before = await load()
  before.reportSelection.setState({ userId: 5, order })
  const { chosenBy, reportSelection } = await load()
  expect(chosenBy(5, reportSelection.getState())).toEqual(order)
  expect(chosenBy(6, reportSelection.getState())).toEqual([])
})

test.each([
  '{"half',
  '7',
  '[]',
  '{"state":{"userId":5,"order":7},"version":1}',
  '{"state":{"userId":5,"order":[null]},"version":1}',
])('nothing is chosen where this tab has kept %s', async (text) => {
  kept.set('report-selection', text)
  const { chosenBy, reportSelection } = await load()
  expect(chosenBy(5, reportSelection.getState())).toEqual([])
})
