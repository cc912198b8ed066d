import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@atesta/contract/contract.ts'
import { paths } from '@atesta/contract/paths.ts'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { routeTree } from './routes/routes.ts'

/*
 * Nothing of ours leads to an address that does not exist: pages, mails, notifications, exports and documents take their
 * addresses from `paths` or write them in quotes, and each of them is looked for here.
 */
const root = join(import.meta.dirname, '../..')
const rooms = ['contract', 'demo', 'i18n', 'server', 'web', 'evidence']
const passedOver = new Set(['node_modules', 'dist', 'testing'])

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !passedOver.has(entry.name)) yield* filesIn(path)
    else if (/\.(tsx?|json)$/.test(entry.name) && !/\.(test|testing)\.tsx?$/.test(entry.name)) yield path
  }
}
const files = rooms.flatMap((room) => [...filesIn(room)])
const textOf = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** What each file says that fits, as `file: what`. */
const found = (pattern: RegExp): { file: string; said: string }[] =>
  [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([whole, part]) => ({ file, said: part ?? whole })),
  )

const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
/** Whether the web has a page there; what is filled in at run time stands for itself. */
const isPage = (address: string): boolean => {
  const path = address.replace(/[?#].*$/, '').replace(/\$\{[^}]*\}|:\w+|\$\w+/g, '1')
  const [, , page] = router.getMatchedRoutes(path)
  return page !== undefined
}

/** Fills every parameter with its own name. */
const names = new Proxy({}, { get: (_, name) => String(name) })

describe('pages', () => {
  test('every address that is used has a page', () => {
    const used = found(/\bpaths\.(\w+)\(/g).filter(
      ({ file, said }) => file !== 'contract/paths.ts' && said in paths,
    )
    expect(used.length).toBeGreaterThan(100)
    const dead = used.filter(
      ({ said }) => !isPage((paths[said as keyof typeof paths] as (p: object) => string)(names)),
    )
    expect(dead).toEqual([])
  })

  test('so has every one that is written out', () => {
    const first = new Set(
      Object.values(paths).map((path) => (path as (p: object) => string)(names).split(/[/?]/)[1]),
    )
    first.delete('')
    const written = found(/['"`](\/[a-z][^'"`\s]*)['"`]/g)
      .filter(({ file }) => !/^contract\/(paths|routes\/)/.test(file))
      .filter(({ said }) => first.has(said.split(/[/?#]/)[1] ?? ''))
    expect(written.length).toBeGreaterThan(20)
    expect(written.filter(({ said }) => !isPage(said))).toEqual([])
  })
})

test('every API address in the code is one of its calls', () => {
  const beside = ['/docs', '/openapi.json', '/uploads', '/auth', '/auth/links', '/billing/stripe/webhook']
  const calls = Object.values(contract).flatMap((noun) =>
    Object.values(noun as Record<string, { path: string }>),
  )
  const shape = (path: string) => path.replace(/\$\{[^}]*\}|:\w+|\d+/g, '*').replace(/(.)\/$/, '$1')
  const known = new Set([...beside, '/uploads/*', ...calls.map(({ path }) => path)].map(shape))
  const written = found(/['"`]\/api(\/[a-z_][^'"`\s?]*?)(?:\?[^'"`\s]*|\$\{stringifySearch[^`]*)?['"`]/g)
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter(({ said }) => !known.has(shape(said)))).toEqual([])
})
