import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { endpoints } from '@atesta/server/api/endpoints.ts'
import type { Endpoint } from '@atesta/server/http/route.ts'
import { jobs } from '@atesta/server/program/job-list.ts'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

const operations = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([operation, route]) => ({
    name: `${module}.${operation}`,
    route,
    endpoint: (endpoints as unknown as Record<string, Record<string, Endpoint>>)[module]?.[operation],
    file: join(root, 'server/api', kebab(module), kebab(operation)),
  })),
)

function sourcesBelow(directory: string): string[] {
  return (
    readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.generated.ts'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      // What is built stands there for a moment only, while the client's package is tested.
      .filter((path) => !/\/(node_modules|dist)\//.test(path))
  )
}

test('the contract is not empty', () => {
  expect(operations.length).toBeGreaterThan(60)
})

test('jobs are named noun.verb-object', () => {
  expect(jobs.map(({ name }) => name).filter((name) => !/^[a-z]+\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})

describe.each(operations)('$name', ({ route, endpoint, file }) => {
  test('has a file named as the operation, with a test beside it', () => {
    expect([existsSync(`${file}.ts`), existsSync(`${file}.test.ts`)]).toEqual([true, true])
  })

  test('is the route of the contract', () => {
    expect(endpoint?.route).toBe(route)
    expect(Boolean(endpoint && 'open' in endpoint)).toBe(Boolean(route.open))
  })

  test('holds no SQL and fits on a page', () => {
    const text = readFileSync(`${file}.ts`, 'utf8')
    expect(text).not.toMatch(
      /\bsql[`<(]|from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom|query)\(/,
    )
    expect(linesOf(`${file}.ts`)).toBeLessThanOrEqual(80)
    expect(linesOf(`${file}.test.ts`)).toBeLessThanOrEqual(150)
  })
})

test.each(operations.filter(({ route }) => route.method !== 'GET' && !route.open))(
  '$name writes, so it says what to note in the audit log',
  ({ endpoint }) => {
    expect(endpoint).toHaveProperty('audit')
  },
)

test('no route file stands for no operation', () => {
  const known = new Set(operations.flatMap(({ file }) => [`${file}.ts`, `${file}.test.ts`]))
  // Beside them stand the lists of them, and what is proved about many at a time.
  const strays = sourcesBelow('server/api').filter(
    (path) => !known.has(path) && !/(\.routes\.ts|endpoints\.ts|\/api\/[^/]+\.(test|types)\.ts)$/.test(path),
  )
  expect(strays.map((path) => relative(root, path))).toEqual([])
})

/** Files of the server that hold SQL besides `*.queries.ts` and tests, and why. */
const heldSql: Record<string, string> = {
  'server/database/database.ts': 'connections, transactions and the company they are of',
  'server/database/database-roles.ts': 'roles and logins',
  'server/database/functions.ts': 'applies db/functions',
  'server/database/migrate.ts': 'applies db/migrations',
  'server/domain/uploads/lock-connection.ts': 'advisory locks and notifications of one connection',
  'server/postgres/embedded-postgres.ts': 'makes the database',
}

/** Text of a statement: a tag or builder of Kysely, or a string that begins as statements do. Ends of transactions are none. */
const holdsSql = (text: string) =>
  /\bsql(<[^`]*>)?`|\bsql\.raw\(|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text) ||
  /['"`]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|ALTER|DROP|GRANT|REVOKE|TRUNCATE|COPY)\s/.test(
    text,
  )

test.each([
  'await sql`SELECT 1`',
  'await sql<{ id: number }>`WITH a AS (…)`',
  'sql.raw(text)',
  "db.selectFrom('users')",
  "client.query('SELECT now()')",
  'const text = `\n  UPDATE users SET name = $1`',
])('%s is SQL', (text) => expect(holdsSql(text)).toBe(true))

test.each(["client.query('COMMIT')", "t('Select a folder')", "'DELETE'", 'sqlState'])('%s is none', (text) =>
  expect(holdsSql(text)).toBe(false),
)

test('SQL of the server stands in queries; other files that hold some are listed with the reason', () => {
  const holders = sourcesBelow('server').filter(
    (path) => !/\.(queries|test)\.ts$/.test(path) && holdsSql(readFileSync(path, 'utf8')),
  )
  expect(holders.map((path) => relative(root, path)).sort()).toEqual(Object.keys(heldSql).sort())
})

test.each(['contract', 'demo', 'evidence', 'forms', 'server', 'testkit'])(
  '%s: a source file has at most 300 lines, a test 500',
  (folder) => {
    const long = sourcesBelow(folder).filter(
      (path) => linesOf(path) > (path.endsWith('.test.ts') ? 500 : 300),
    )
    expect(long.map((path) => `${relative(root, path)}: ${linesOf(path)}`)).toEqual([])
  },
)

test.each(['contract', 'demo', 'evidence', 'forms', 'server', 'web', 'testkit'])(
  '%s: a folder holds at most 25 files, tests and generated ones aside',
  (folder) => {
    // Lists with one file a variant, a kind or a noun of the API.
    const flat = ['web/modals', 'web/side-panels', 'web/queries', 'contract/routes', 'contract/schemas']
    const counts = new Map<string, number>()
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const folder = relative(root, entry.parentPath)
      if (!entry.isFile() || flat.includes(folder) || /node_modules|dist/.test(folder)) continue
      if (!/\.tsx?$/.test(entry.name) || /\.(test|generated)\.tsx?$/.test(entry.name)) continue
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  },
)
