import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listNames } from '../address/list-address.ts'
import { openedParams } from '../address/search.ts'
import { panelKinds } from './panel.ts'
import { panelSearch, readPanel, withoutPanel } from './panel-address.ts'
import { panelParams } from './panel-params.ts'
import { panels } from './registry.ts'

/** What stands in this folder beside the panels: the container, the shells, and what a panel shares with its page. */
const machinery = [
  'no-builder',
  'panel-container',
  'panel-outlet',
  'record-panel',
  'side-panel',
  'side-panel-form',
  'use-inspection-actions',
  'use-user-actions',
]

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.replace(/\.tsx$/, ''))
  .filter((name) => !machinery.includes(name))

test('the product’s 25 kinds', () => {
  expect(panelKinds).toHaveLength(25)
  expect(new Set(panelKinds).size).toBe(25)
})

test('every file is a kind, and every registered kind its file', () => {
  for (const file of files) expect(panelKinds).toContain(file)
  expect(files.sort()).toEqual(Object.keys(panels).sort())
})

test('parameters never take the names of lists and their filters, nor of what is open behind the panel', () => {
  const taken: string[] = [...listNames, ...openedParams, 'panel', 'next', 'all_accepted']
  for (const params of Object.values(panelParams)) {
    for (const name of Object.keys(params)) {
      expect(taken).not.toContain(name)
      // Filters carry the API's names (`task_id`), parameters one word or the route's (`workflowId`): neither can take the other's.
      expect(name).toMatch(/^[a-z]+(Id)?$/)
    }
  }
})

test('an address opens a panel', () => {
  expect(readPanel({ panel: 'create-inspection', workflowId: '12' })).toEqual({
    kind: 'create-inspection',
    params: { workflowId: 12 },
  })
  expect(readPanel({ panel: 'create-inspection' })).toEqual({ kind: 'create-inspection', params: {} })
})

test.each([
  [{}],
  [{ panel: 'nothing' }],
  [{ panel: 'toString' }],
  [{ panel: 'certification' }],
  [{ panel: 'certification', certification: 'x' }],
  [{ panel: 'certification', certification: '0' }],
  [{ panel: 'certification', certification: '-4' }],
  [{ panel: 'user-edit', user: 'four' }],
])('%o opens none', (search) => {
  expect(readPanel(search)).toBeNull()
})

test('a parameter that makes no sense and may be missing is missing', () => {
  expect(readPanel({ panel: 'create-inspection', workflowId: 'abc' })?.params).toEqual({})
})

test('opening and closing change only the panel’s part of the address', () => {
  const open = { page: '2', q: 'pump', ...panelSearch('certification', { certification: 7 }) }
  expect(open).toEqual({ page: '2', q: 'pump', panel: 'certification', certification: 7 })
  expect(JSON.parse(JSON.stringify(withoutPanel(open)))).toEqual({ page: '2', q: 'pump' })
  expect(panelSearch('create-inspection', {})).toEqual({ panel: 'create-inspection' })
})
