import { expect, test } from 'vitest'
import { layersOfDashboard, mergeChunks } from './chunk-plan.ts'
import type { Chunk } from './merge-clusters.ts'

const chunk = (fileName: string, bytes: number, imports: string[] = []): Chunk => ({
  ...{ fileName, bytes, imports, modules: [`${fileName}.ts`] },
  ...{ facadeModuleId: null, isEntry: false, styled: false },
})
const page = (name: string, imports: string[]): Chunk => ({
  ...chunk(name, 10_000, imports),
  facadeModuleId: `/project/web/dashboard/${name}/${name}-page.tsx`,
})
const entry: Chunk = { ...chunk('entry', 100_000), isEntry: true, facadeModuleId: '/project/web/main.tsx' }
const sorted = (groups: string[][]) => groups.map((group) => group.sort()).sort()

test('modules needed by the same pages share a file, apart from those that few need', () => {
  const groups = mergeChunks([
    entry,
    ...[chunk('a', 500), chunk('b', 700), chunk('large', 900_000)],
    page('one', ['entry', 'a', 'b']),
    page('two', ['entry', 'a', 'b']),
    page('three', ['entry', 'a', 'b', 'large']),
    page('four', ['entry', 'a', 'b', 'large']),
  ])
  expect(sorted(groups)).toEqual([['a', 'b'], ['large']])
})

test('a few bytes that a page does not need are worth a file fewer', () => {
  const groups = mergeChunks([
    entry,
    ...[chunk('a', 500), chunk('b', 700)],
    page('one', ['a']),
    page('two', ['a', 'b']),
    page('three', ['a', 'b']),
  ])
  expect(sorted(groups)).toEqual([['a', 'b']])
})

test('counts what a file brings along, so that no page loads much for a little', () => {
  // `pickers` is small, and needs `placing`, which is not.
  const groups = mergeChunks([
    entry,
    ...[chunk('queries', 500), chunk('pickers', 700, ['placing']), chunk('placing', 900_000)],
    page('one', ['queries']),
    page('two', ['queries', 'pickers']),
    page('three', ['queries', 'pickers']),
    page('four', ['placing']),
    page('five', ['placing']),
  ])
  expect(groups.find((group) => group.includes('queries'))).toEqual(['queries'])
})

test('no files come to need each other in a circle, and the entry and the pages stay what they are', () => {
  // `outer` and `inner` would be one but for `between`, which needs the one and is needed by the other.
  const chunks = [
    entry,
    ...[chunk('outer', 500, ['between', 'entry']), chunk('between', 900_000, ['inner']), chunk('inner', 500)],
    page('one', ['outer', 'between', 'inner']),
    page('two', ['outer', 'between', 'inner']),
    page('three', ['outer', 'inner']),
    page('four', ['inner']),
    page('five', ['inner']),
  ]
  const groups = mergeChunks(chunks)
  const groupOf = (name: string) => groups.findIndex((group) => group.includes(name))
  expect(groupOf('outer') === groupOf('inner') && groupOf('between') !== groupOf('inner')).toBe(false)
  expect(groups.flat().sort()).toEqual(['between', 'inner', 'outer'])
})

test('layers come together, apart from those that signing in and personal links begin with', () => {
  const sheet = (name: string) => `/project/node_modules/@mantine/core/styles/${name}.layer.css`
  const chunks: Chunk[] = [
    { ...entry, modules: [...entry.modules, sheet('Loader')] },
    { ...chunk('fields', 500), modules: ['fields.ts', sheet('Input')] },
    { ...chunk('menus', 500), modules: ['menus.ts', 'menus.module.css', sheet('Menu')] },
    { ...page('calendar', ['entry', 'fields', 'menus']), modules: ['calendar-page.tsx', sheet('Slider')] },
    {
      ...chunk('login', 500, ['entry', 'fields']),
      facadeModuleId: '/project/web/account/login/login-page.tsx',
    },
  ]
  expect(layersOfDashboard(chunks)).toEqual(new Set([sheet('Menu'), sheet('Slider')]))
})
