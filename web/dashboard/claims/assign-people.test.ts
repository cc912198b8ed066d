import { answering, servePage } from '@atesta/testkit/outside/page-server.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../session/query-client.ts'
import { assignPeople } from './assign-people.ts'

/** Who works on which claim as the server has it, and on which it does not change. */
const staff = new Map<number, number[]>()
const failing = new Set<number>()

const claim = (id: number) => ({ id, assignees: (staff.get(id) ?? []).map((one) => ({ id: one, name: '' })) })

/** As the server does it: who works on the claim already cannot be assigned once more. */
function answered(url: string, body?: { users: number[] }): unknown {
  const id = Number(url.split('/').find((part) => /^\d+$/.test(part)))
  const now = staff.get(id) ?? []
  if (!body) return claim(id)
  if (failing.has(id)) return undefined
  if (url.endsWith('/unassign'))
    staff.set(
      id,
      now.filter((one) => !body.users.includes(one)),
    )
  else if (body.users.some((one) => now.includes(one))) return undefined
  else staff.set(id, [...now, ...body.users])
  return claim(id)
}

servePage(answering(answered))
afterAll(() => queryClient.clear())
beforeEach(() => {
  failing.clear()
  staff.clear()
})

test('after one has failed, the same can be asked for again', async () => {
  const claims = [claim(1), claim(2), claim(3)]
  failing.add(2)
  expect(await assignPeople(claims, [7, 8], '')).toMatchObject({ done: 2, failed: [{ id: 2 }] })
  failing.clear()
  expect(await assignPeople(claims, [7, 8], '')).toMatchObject({ done: 3, failures: [] })
  expect([1, 2, 3].map((id) => staff.get(id))).toEqual([
    [7, 8],
    [7, 8],
    [7, 8],
  ])
})

test('keeps what others changed meanwhile on a claim', async () => {
  staff.set(1, [4, 5, 6])
  const shown = claim(1)
  staff.set(1, [5, 6, 9])
  // 5 is taken off and 7 put on; 4 was taken off by a colleague, and 9 put on.
  expect(await assignPeople([shown], [4, 6, 7], '')).toMatchObject({ done: 1 })
  expect(staff.get(1)).toEqual([6, 9, 7])
})

test('several claims only gain people', async () => {
  staff.set(1, [4])
  await assignPeople([claim(1), claim(2)], [7], '')
  expect([staff.get(1), staff.get(2)]).toEqual([[4, 7], [7]])
})
