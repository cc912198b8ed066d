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
