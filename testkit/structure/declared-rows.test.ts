import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTemporaryDirectory } from '../temporary-directory.ts'
import { differences, rawQueriesOf } from './declared-rows.ts'

useTemporaryDirectory()
let made = 0

/** The one raw query of a file that declares this type. */
function queryOf(type: string) {
  const path = join(tmpdir(), `query-${++made}.ts`)
  writeFileSync(
    path,
    `import { sql } from 'kysely'
type Base = { id: number; at: Date | null; state: 'open' | 'closed' }
type More = Base & ({ name: string } | { name: null })
export const read = async (db: Db) => {
  const { rows } = await sql<${type}>\`
    SELECT 1\`.execute(db)
  return rows
}
`,
  )
  const [query] = rawQueriesOf(path)
  if (!query) throw new Error('no raw query was found')
  return query
}

const row = { id: 1, at: null, state: 'open' }

test.each([
  ['Base', row],
  ['Base', { ...row, at: new Date() }],
  ['More', { ...row, name: null }],
  ['More', { ...row, name: 'x' }],
  [`Omit<Base, 'at'>`, { id: 1, state: 'open' }],
  ['{ bytes: Buffer; tags: string[]; more?: unknown }', { bytes: Buffer.from(''), tags: [] }],
  ['Unknown', { anything: 1 }],
])('%s is what it says', (type, answered) => {
  expect(differences(queryOf(type), answered)).toEqual([])
})

test.each([
  ['Base', { ...row, id: '1' }, 'answers string for id, declared number'],
  ['Base', { ...row, id: null }, 'answers null for id, declared number'],
  ['Base', { ...row, more: 1 }, 'answers the column more, which its type does not declare'],
  ['Base', { id: 1, at: null }, 'declares state, which it does not answer'],
  ['More', { ...row, name: 2 }, 'answers number for name, declared string | null'],
])('%s is not what %o is', (type, answered, sentence) => {
  const [found = ''] = differences(queryOf(type), answered)
  expect(found).toContain(sentence)
})

test('the row type of every raw query can be read, so that all are checked', () => {
  const root = join(import.meta.dirname, '../..')
  const queries = ['server', 'demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/node_modules|\.test\.ts$/.test(name))
      .flatMap((name) => rawQueriesOf(join(root, folder, name))),
  )
  expect(queries.length).toBeGreaterThan(150)
  expect(queries.filter(({ declared }) => !declared).map(({ name }) => name)).toEqual([])
})
