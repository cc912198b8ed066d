import { limits } from '@atesta/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { call, expectGood, expectProblem, problemIn } from '../calls.ts'
import { rowsOf } from '../rows.ts'
import type { Caller } from '../stack.ts'
import { useCompanies } from './companies.ts'
import { closed, operations } from './operations.ts'
import { type May, permissions } from './permissions.ts'
import { argsOf, refusedHere } from './recipes.ts'

const given = useCompanies()

test('every operation has a row in the table of permissions, and every row an operation', () => {
  expect(Object.keys(permissions).sort()).toEqual(operations.map(({ id }) => id).sort())
  const open = operations.filter(({ route }) => route.open).map(({ id }) => id)
  expect(
    Object.keys(permissions)
      .filter((id) => permissions[id] === 'open')
      .sort(),
  ).toEqual(open.sort())
})

const roles: [string, () => Caller, May[]][] = [
  ['an administrator', () => given.alice, ['everyone', 'supervisor', 'admin']],
  ['a supervisor', () => given.sam, ['everyone', 'supervisor']],
  ['an inspector', () => given.ines, ['everyone']],
]
/** Not theirs to do, or not theirs to see. */
const refusals = ['forbidden', 'not_found', 'inspection_delete_no_permission']

describe.each(roles)('%s', (_role, who, allowed) => {
  const may = (id: string) => allowed.includes(permissions[id] ?? 'open')

  test.each(closed.filter(({ id }) => may(id)))(
    'may $id, which answers as the contract says, within its own limits',
    async (operation) => {
      const { route } = operation
      const as = who()
      const { as: _, ...args } = await argsOf(operation, { company: given.acme, as })
      const answer = await call(as, route, args)
      const refusal = refusedHere[operation.id]
      if (refusal) return void (await expectProblem(answer, route, refusal))
      const text = route.binary ? '' : await answer.text()
      if (route.binary) await answer.arrayBuffer()
      expectGood(answer, route, text)
      if (!route.ok || route.binary) return
      expect(route.ok.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([])
      const list = JSON.parse(text) as { data?: unknown[]; page_size?: number }
      if (Array.isArray(list.data) && list.page_size !== undefined)
        expect([list.page_size, list.data.length <= limits.pageSize]).toEqual([limits.pageSize, true])
    },
  )

  const others = closed.filter(({ id }) => !may(id))
  if (others.length > 0)
    test.each(others)('may not $id, and nothing is written', async (operation) => {
      const as = who()
      const { as: _, ...args } = await argsOf(operation, { company: given.acme, as: given.alice })
      const before = await rowsOf(given.stack)
      const answer = await call(as, operation.route, args)
      const { code, status } = await problemIn(answer)
      expect(refusals).toContain(code)
      expect(answer.status).toBe(status)
      expect(await rowsOf(given.stack)).toEqual(before)
    })
})
