import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'dev-dist'].includes(name),
}).filter((name) => !/\.(test|d)\.tsx?$/.test(name))
const source = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]))

function offenders(pattern: RegExp): string[] {
  return [...source].filter(([, text]) => pattern.test(text)).map(([name]) => name)
}

test('the tree is read at all', () => {
  expect(files.length).toBeGreaterThan(100)
})

/** Mantine writes style elements for these, and the Content-Security-Policy (`style-src 'self'`) drops them. */
test('nothing needs an inline style element', () => {
  expect(offenders(/import \{[^}]*\b(AppShell|Grid|SimpleGrid)\b[^}]*\} from '@mantine\/core'/)).toEqual([])
  expect(offenders(/=\{\{\s*(base|xs|sm|md|lg|xl):/)).toEqual([])
  expect(offenders(/from 'react-toastify'/)).toEqual([])
  expect(offenders(/createElement\('style'\)/)).toEqual([])
})

test('only signing in, paying and a page that the server sends whole leave the application', () => {
  expect(offenders(/location\.assign\(/).sort()).toEqual([
    'address/leave-for.ts',
    'app/routes/public-pages.ts',
    'dashboard/billing/plan-card.tsx',
    'dashboard/billing/plan-choice.tsx',
  ])
})

test('no markup is made from strings', () => {
  expect(
    offenders(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|\beval\(|new Function\(/),
  ).toEqual([])
})

test('the access token is kept in memory only', () => {
  expect(offenders(/(local|session)Storage\.setItem\([^)]*token/i)).toEqual([])
})
