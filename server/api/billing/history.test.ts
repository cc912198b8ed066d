import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from '../../domain/billing/assign-plan.ts'

const given = useScene()

test('lists this company’s plans, newest first', async () => {
  const { acme } = given.stack.companies
  const assign = (plan: 'starter' | 'team', credits?: number) =>
    inCompany(given.stack.services.app, acme, (db) =>
      assignPlan(db, acme, { plan, period: 'year', ...(credits && { credits }) }),
    )
  await assign('starter')
  await assign('team', 77)
  const page = await given.alice.api.billing.history({ query: {} })
  expect(page).toMatchObject({ total: 2, page: 1, page_size: 20 })
  expect(page.data).toMatchObject([
    { kind: 'assigned', plan: 'team', period: 'year', credits: 77, amount: null },
    { kind: 'assigned', plan: 'starter', period: 'year', credits: 3600 },
  ])
  const second = await given.alice.api.billing.history({ query: { page: 2, page_size: 1 } })
  expect(second).toMatchObject({ total: 2, data: [{ plan: 'starter' }] })
  const rita = await given.stack.as('rita')
  expect((await rita.api.billing.history({ query: {} })).data).toEqual([])
})
