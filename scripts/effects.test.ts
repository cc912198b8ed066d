import { join } from 'node:path'
import { expect, it } from 'vitest'
import { effectsWithoutBraces } from './effects.ts'
import { allSources } from './imports.ts'

const check = (code: string) => effectsWithoutBraces('web/a.tsx', code).length

it.each([
  'useEffect(() => window.scrollTo({ top: 0 }), [])',
  'useLayoutEffect(() => sheet.replaceSync(css))',
  'useInsertionEffect(async () => load(), [])',
  'React.useEffect(() => void load(), [])',
  'useEffect(() => () => stop(), [])',
  'useEffect(drawer.close, [path])',
  'useEffect(close)',
])('refuses %s', (code) => {
  expect(check(code)).toBe(1)
})

it.each([
  'useEffect(() => { window.scrollTo({ top: 0 }) }, [])',
  'useEffect(() => { const timer = start(); return () => stop(timer) }, [])',
  'useEffect(function go() { load() }, [])',
  'useEffect(() => {})',
  'useMemo(() => window.scrollTo({ top: 0 }), [])',
])('lets %s be', (code) => {
  expect(check(code)).toBe(0)
})

it('finds none in the sources', async () => {
  const sources = await allSources(join(import.meta.dirname, '..'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(({ path, text }) => effectsWithoutBraces(path, text))).toEqual([])
})
