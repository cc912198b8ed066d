import { dayMs } from '@atesta/contract/durations.ts'
import { atesta } from '@atesta/testkit/command.ts'
import { lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from './assign-plan.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.stop())

const set = (...words: string[]) => atesta(stack, 'plan', 'set', ...words)

test('atesta plan set gives a company a plan, with other credits than it has if told so', async () => {
  const { out } = await set('acme', 'team', '--credits', '7', '--period', 'year')
  expect(out.trim()).toBe('acme now has the plan team with 7 credits a year.')
  const alice = await stack.as('alice')
  const { data } = await alice.api.auth.subscriptionInformation()
  expect(data).toMatchObject({
    plan: 'team',
    state: 'active',
    period: 'year',
    credits: { included: 7, used: 0, left: 7 },
  })
  const days = (new Date(data.renews_at ?? 0).getTime() - Date.now()) / dayMs
  expect(days).toBeGreaterThan(363)
  expect(days).toBeLessThan(367)
  const history = await alice.api.billing.history({ query: {} })
  expect(history.data).toMatchObject([{ kind: 'assigned', plan: 'team', period: 'year', credits: 7 }])
  expect(await lastAudit(stack)).toMatchObject({
    user_id: null,
    action: 'assign_plan',
    noun: 'subscription',
    details: { plan: 'team', credits: 7, before: 'self-hosted' },
  })
})

test('a plan that is none is refused with those there are, and a number of credits that is none with what it may be', async () => {
  const before = await rowsOf(stack)
  expect(await set('acme', 'gold')).toEqual({
    code: 1,
    out: '',
    err: 'There is no plan gold. Choose one of self-hosted, trial, starter, team, business.\n',
  })
  for (const [credits, reason] of [
    ['abc', 'Use a whole number, 0 or more.'],
    ['-1', 'Use a whole number, 0 or more.'],
    ['2000000000', 'Use at most 1000000000.'],
  ] as const)
    expect(await set('acme', 'team', '--credits', credits)).toEqual({
      code: 1,
      out: '',
      err: `error: option '--credits <number>' argument '${credits}' is invalid. ${reason}\n`,
    })
  expect(await rowsOf(stack)).toEqual(before)
})

test('the unlimited plan never renews', async () => {
  const { acme } = stack.companies
  await inCompany(stack.services.app, acme, (db) =>
    assignPlan(db, acme, { plan: 'self-hosted', period: 'month' }),
  )
  const { data } = await (await stack.as('alice')).api.auth.subscriptionInformation()
  expect(data).toMatchObject({ renews_at: null, period: null, credits: { unlimited: true, left: null } })
})
