import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Route } from '@atesta/contract/route.ts'
import { expect, test } from 'vitest'
import { type Args, call, expectGood, expectRefused } from './calls.ts'
import type { CastName } from './cast.ts'
import { rowsOf } from './rows.ts'
import type { Stack } from './stack.ts'

/** An id and an identifier that no record has. */
const nobodys = { id: 987_654_321, identifier: '0'.repeat(20) }

const withoutRequest = ({ request_id, ...problem }: Record<string, unknown>) => problem

export type Hidden<Id extends number | string> = {
  stack: Stack
  /** A record that exists. */
  id: Id
  /** An otherwise correct call about one record. */
  args: (id: Id) => Args
  /** Those who must not learn that it exists. */
  from: CastName[]
}

/**
 * Tests that for these people the record responds exactly like one that does not exist, and that nothing is
 * written.
 */
export function testHidden<Id extends number | string>(route: Route, arrange: () => Hidden<Id>): void {
  test('a hidden record answers exactly like an unknown one', async () => {
    const { stack, id, args, from } = arrange()
    const unknown = (typeof id === 'number' ? nobodys.id : nobodys.identifier) as Id
    for (const name of from) {
      const caller = await stack.as(name)
      const [real, absent] = [
        await expectRefused(stack, caller, route, args(id), 'not_found'),
        await expectRefused(stack, caller, route, args(unknown), 'not_found'),
      ]
      expect([name, withoutRequest(real)]).toEqual([name, withoutRequest(absent)])
    }
  })
}

export type Forbidden = { stack: Stack; args: Args; to: Partial<Record<CastName, ErrorCode>> }

/** Tests that these people are refused, each with their code, and that nothing is written. */
export function testForbidden(route: Route, arrange: () => Forbidden): void {
  test('refuses callers without permission and writes nothing', async () => {
    const { stack, args, to } = arrange()
    for (const [name, code] of Object.entries(to))
      await expectRefused(stack, await stack.as(name as CastName), route, args, code)
  })
}

const answerOf = async (response: Response) => {
  const text = await response.text()
  return text && JSON.parse(text)
}

export type Repeated = { stack: Stack; as: CastName; args: Args }

/** Tests that the same request with the same key gets the first response and is not executed again. */
export function testReplay(route: Route, arrange: () => Promise<Repeated>): void {
  test('repeated with its key, it is answered like the first time and not done again', async () => {
    const { stack, as, args } = await arrange()
    const caller = await stack.as(as)
    const headers = { 'idempotency-key': `replay ${route.method} ${route.path}` }
    const first = await call(caller, route, args, headers)
    expectGood(first, route)
    const before = await rowsOf(stack)
    const second = await call(caller, route, args, headers)
    expect([second.status, await answerOf(second)]).toEqual([first.status, await answerOf(first)])
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await rowsOf(stack)).toEqual(before)
  })
}
