import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { expect, test } from 'vitest'

/*
 * The recipe of an endpoint in CONTRIBUTING.md, checked for all endpoints: every file it names is there for
 * each of them and knows it, and no other file of the product had to be told.
 */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const recipe = /\*\*An endpoint\.\*\*(.*?)\n\*\*/s.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
const named = [...recipe.matchAll(/^\d+\. (?:[^`]*?)`([^`]+)`/gm)].map(([, path]) => path ?? '')
const optional = (path: string) => /<noun>|errors/.test(path)

const operations = Object.entries(contract).flatMap(([module, routes]) =>
  Object.keys(routes as Record<string, Route>).map((operation) => ({ module, operation })),
)
const fill = (path: string, { module, operation }: (typeof operations)[number]) =>
  path.replaceAll('<segment>', kebab(module)).replaceAll('<operation>', kebab(operation))

test('the recipe names its files', () => {
  expect(named.length).toBe(8)
  expect(named.filter((path) => !optional(path))).toHaveLength(6)
})

test('every endpoint is covered by generated tests', () => {
  const missing = operations.flatMap((each) =>
    named
      .filter((path) => !optional(path))
      .map((path) => fill(path, each))
      // An operation without arguments needs no call of its own.
      .filter((path) => !/recipes(-company)?\.ts$/.test(path))
      .filter((path) => {
        if (!existsSync(join(root, path))) return true
        return !path.endsWith('.test.ts') && !new RegExp(`\\b${each.operation}\\b`).test(read(path))
      }),
  )
  expect(missing).toEqual([])
})

test('an endpoint needs no other registration', () => {
  const sources = globSync('{contract,server,testkit}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.generated.ts'],
  })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: read(path) }))
  const strays = operations.flatMap((each) => {
    const known = [...named, 'testkit/generated/recipes-company.ts'].map((path) => fill(path, each))
    // As the key of a table. A call of it (`api.tasks.archive(…)`) is a use, which came later.
    const key = new RegExp(`['"]${each.module}\\.${each.operation}['"]`)
    return sources
      .filter(({ path, text }) => key.test(text) && !known.includes(path))
      .map(({ path }) => `${each.module}.${each.operation}: ${path}`)
  })
  expect(strays).toEqual([])
})
