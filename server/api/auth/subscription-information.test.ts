import { makePdf } from '@atesta/testkit/files.ts'
import { certify, limitCredits, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from '../../domain/billing/assign-plan.ts'

const given = useScene()
const read = async () => (await given.ines.api.auth.subscriptionInformation()).data
const assign = (plan: 'starter' | 'self-hosted', credits?: number) => {
  const { acme } = given.stack.companies
  return inCompany(given.stack.services.app, acme, (db) =>
    assignPlan(db, acme, { plan, period: 'month', ...(credits !== undefined && { credits }) }),
  )
}

test('unlimited by default', async () => {
  expect(await read()).toEqual({
    plan: 'self-hosted',
    state: 'active',
    period: null,
    renews_at: null,
    ends: false,
    credits: { included: null, extra: 0, used: 0, left: null, unlimited: true },
    limits: { users: null, storage_bytes: null },
    usage: { users: 5, storage_bytes: 0 },
    can: { buy_credits: false, open_portal: false, cancel: false },
  })
})

test('counts what was used of a limited plan, in credits and in bytes', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const bytes = makePdf()
  const sent = await certify(given.ines, id, bytes)
  await limitCredits(given.stack, 4)
  const { credits, usage } = await read()
  expect(credits).toEqual({ included: 5, extra: 0, used: 1, left: 4, unlimited: false })
  expect(usage).toEqual({ users: 5, storage_bytes: bytes.length })
  await given.ines.api.certifications.remove({ params: { identifier: sent.identifier } })
  expect((await read()).usage.storage_bytes).toBe(0)
})

test('never reports less than zero, and does not count other companies', async () => {
  await given.stack.query('UPDATE companies SET credits_included = 0 WHERE id = $1', [
    given.stack.companies.acme,
  ])
  expect((await read()).credits).toMatchObject({ included: 0, used: 1, left: 0 })
  const rita = await given.stack.as('rita')
  expect((await rita.api.auth.subscriptionInformation()).data.credits.used).toBe(0)
})

test('an assigned plan has the limits of the catalogue and renews itself when its month is over', async () => {
  await assign('starter', 2)
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, makePdf('one'))
  await certify(given.ines, id, makePdf('two'))
  const now = await read()
  expect(now).toMatchObject({ plan: 'starter', period: 'month', credits: { included: 2, used: 2, left: 0 } })
  expect(now.limits).toEqual({ users: 5, storage_bytes: 25 * 1024 ** 3 })
  await given.stack.query(
    `UPDATE subscriptions SET period_start = now() - interval '70 days', period_end = now() - interval '40 days'`,
  )
  const renewed = await read()
  expect(renewed.credits).toMatchObject({ used: 0, left: 2 })
  expect(new Date(renewed.renews_at ?? 0).getTime()).toBeGreaterThan(Date.now())
  await certify(given.ines, id, makePdf('three'))
  const after = await read()
  expect(after.credits).toMatchObject({ used: 1, left: 1 })
  expect(after.renews_at).toBe(renewed.renews_at)
  await assign('self-hosted')
})
