import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkKinds } from '@atesta/contract/routes/auth.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/'(atesta\.[a-z_]+)'/g)].map(([, name]) => name)

test('the page about cookies names every cookie that the server sets', () => {
  const sources = readdirSync(join(root, 'server/domain/auth'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => namesIn(read(`server/domain/auth/${path}`)))
  const links = linkKinds.map((kind) => `atesta.${kind}`)
  expect(sources.length).toBeGreaterThan(4)
  const set = ['atesta.session_token', ...sources, ...links]
  const listed = namesIn(read('web/public-site/pages/cookies-page.tsx'))
  expect(listed.sort()).toEqual([...new Set(set)].sort())
})
