import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callUrl } from '@atesta/contract/client.ts'
import { expect, test } from 'vitest'
import { expectGood } from '../calls.ts'
import { useCompanies } from './companies.ts'
import { operations } from './operations.ts'
import { argsOf } from './recipes.ts'

/** Every call the product is specified with, as it is written there: method, path, note. */
const lines = readFileSync(join(import.meta.dirname, '../fixtures/routes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([method = '', path = '', note = '']) => ({ method, path, note }))

/** Names of parameters and a slash at the end make no other call. */
const plain = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*').replace(/\/$/, '')
const operationAt = (method: string, path: string) =>
  operations.find(({ route }) => route.method === method && plain(route.path) === plain(path))

const given = useCompanies()

test('every route of the mission exists', () => {
  expect(lines.length).toBe(84)
})

test.each(lines)('$method $path', async ({ method, path, note }) => {
  const operation = operationAt(method, path)
  if (!operation) throw new Error(`The contract has no ${method} ${path}.`)
  const {
    as = given.alice,
    params = {},
    ...args
  } = await argsOf(operation, {
    company: given.acme,
    as: given.alice,
  })
  // The path is the specification's own, letter by letter; only its parameters are filled in.
  const values = Object.values(params)
  let next = 0
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values[next++])))
  const query = new URL(callUrl('http://x', operation.route, { ...args, params })).search
  const answer = await as.fetch(`/api${filled}${query}`, {
    method,
    ...(args.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args.body),
    }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expectGood(answer, operation.route, bytes.toString())
  if (operation.route.binary) {
    expect(bytes.length).toBeGreaterThan(0)
  } else if (answer.status !== 204) {
    const body = JSON.parse(bytes.toString())
    if (/^list\b/.test(note))
      expect(body).toMatchObject({
        data: expect.any(Array),
        page: 1,
        page_size: 20,
        total: expect.any(Number),
      })
    if (note.includes('{ data: ... }')) expect(body).toMatchObject({ data: expect.anything() })
  }
  if (note.includes('204')) expect(answer.status).toBe(204)
  if (note.includes('merged_report.pdf')) {
    expect(answer.headers.get('content-type')).toContain('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('merged_report.pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
