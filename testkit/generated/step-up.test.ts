import { scopeOf } from '@atesta/contract/scopes.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectRefused } from '../calls.ts'
import { growOld } from '../records/old-session.ts'
import type { Caller } from '../stack.ts'
import { useCompanies } from './companies.ts'
import { closed } from './operations.ts'
import { argsOf } from './recipes.ts'

/*
 * Keys, payments, people and the second factor are not changed in a browser that was left open
 * (docs/decisions/0019-ways-in-and-factors.md).
 */
const asking = closed.filter(({ route }) => route.stepUp)
const given = useCompanies()
let old: Caller
beforeAll(async () => {
  old = await given.stack.enter(given.alice.email, given.stack.password)
  await growOld(given.stack, old)
})

test('the calls that ask whether it is them; no key may make one of them', () => {
  expect(asking.map(({ id }) => id).sort()).toEqual([
    'apiKeys.create',
    'archives.create',
    'billing.buyCredits',
    'billing.cancel',
    'billing.checkout',
    'billing.portal',
    'billing.requestPlan',
    'passkeys.remove',
    'passkeys.start',
    'retention.erase',
    'retention.hold',
    'retention.release',
    'retention.save',
    'secondFactor.start',
    'users.create',
    'users.createCalendarFeed',
    'users.enable',
    'users.invite',
    'users.remove',
    'users.save',
  ])
  for (const { module, route } of asking) expect(scopeOf(module, route.method)).toBeUndefined()
})

test.each(asking)(
  '$id is refused in a session that was left open, and nothing is written',
  async (operation) => {
    const { as: _, ...args } = await argsOf(operation, { company: given.acme, as: given.alice })
    const { meta } = await expectRefused(given.stack, old, operation.route, args, 'step_up_required')
    expect(meta).toMatchObject({ ways: expect.arrayContaining(['password']) })
  },
)
