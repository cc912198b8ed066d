import { queryPlugins } from '@atesta/server/database/database.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../calls.ts'
import { useCompanies } from './companies.ts'
import { closed, type Operation } from './operations.ts'
import { argsOf } from './recipes.ts'
import { make } from './records.ts'

/** The statements of the process since it was emptied, with their parameters. */
const statements: string[] = []
const watch: KyselyPlugin = {
  transformQuery({ node }) {
    statements.push(JSON.stringify(node))
    return node
  },
  transformResult: async ({ result }) => result,
}
queryPlugins.push(watch)
afterAll(() => void queryPlugins.splice(queryPlugins.indexOf(watch), 1))
const given = useCompanies()

/** Where a page begins and how long it is, in what form a file is sent, and which records of it. */
const noFilters = ['page', 'page_size', 'after', 'before', 'format', 'group']

const shapeOf = ({ route }: Operation): Record<string, z.ZodType> =>
  route.query instanceof z.ZodObject ? (route.query.shape as Record<string, z.ZodType>) : {}

/** Lists, and what is exported of them. */
const filters = closed
  .filter((operation) => 'page' in shapeOf(operation) || operation.name.startsWith('export'))
  .flatMap((operation) =>
    Object.keys(shapeOf(operation))
      .filter((name) => !noFilters.includes(name))
      .map((name) => ({ id: operation.id, name, operation })),
  )

/** Of a filter by a record, one that the list may be asked for. */
let records: Record<string, number>
beforeAll(async () => {
  const { acme } = given
  records = {
    folder_id: acme.folderId,
    'claims folder_id': acme.claimFolderId,
    'emails folder_id': acme.emailFolderId,
    task_id: acme.workflowId,
    'emails task_id': await make.emailTask(acme),
    inspection_id: await make.draft(acme),
  }
})

/** Values of a filter other than its default: all of a list of words, one of any other. */
function valuesOf({ operation, name }: (typeof filters)[number]): string[] {
  const schema = shapeOf(operation)[name] as z.ZodType
  const { enum: words, default: usual } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (words) return words.map(String).filter((word) => word !== usual)
  const record = records[`${operation.module} ${name}`] ?? records[name] ?? given.acme.inspector.userId
  const some = [String(record), '2026-01-01', '2026-01-01T00:00:00Z', '1,2,3,4', 'name:YQ']
  return some.filter((value) => schema.safeParse(value).success).slice(0, 1)
}

test.each(filters)('$id: $name changes the statement', async (filter) => {
  const { operation, name } = filter
  const { as = given.alice, ...args } = await argsOf(operation, { company: given.acme, as: given.alice })
  const read = async (value?: string) => {
    statements.length = 0
    const query = { ...args.query, [name]: value }
    const answer = await call(as, operation.route, { ...args, query })
    expect([value, answer.status]).toEqual([value, 200])
    await answer.arrayBuffer()
    return statements.slice()
  }
  const usual = await read()
  const values = valuesOf(filter)
  expect(values).not.toEqual([])
  let heeded = false
  for (const value of values) {
    const now = await read(value)
    // A value may be what holds without it, such as a flag that is false.
    heeded ||= !usual.every((statement) => now.includes(statement))
  }
  expect(heeded).toBe(true)
})
