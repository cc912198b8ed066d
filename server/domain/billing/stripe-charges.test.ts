import { dayMs } from '@atesta/contract/durations.ts'
import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeCharge, stripeDispute, stripeEvent, stripeInvoice } from '@atesta/testkit/outside/stripe.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { queueSync } from './billing.queries.ts'

const given = usePayments()
let customer: string
let count = 0
beforeAll(async () => {
  customer = await customerOfAcme(given)
})
beforeEach(() => setExtra(0))

const setExtra = (credits: number) =>
  given.stack.query('UPDATE companies SET credits_extra = $2 WHERE id = $1', [
    given.stack.companies.acme,
    credits,
  ])
/** Of the running period. */
const used = async ({ included, used: credits }: { included: number | null; used: number }) => {
  const { acme } = given.stack.companies
  await given.stack.query('UPDATE companies SET credits_included = $2 WHERE id = $1', [acme, included])
  await given.stack.query('UPDATE usage_counters SET credits = 0 WHERE company_id = $1', [acme])
  await given.stack.query(
    'INSERT INTO usage_counters (company_id, slot, credits) VALUES ($1, 0, $2) ON CONFLICT (company_id, slot) DO UPDATE SET credits = $2',
    [acme, credits],
  )
}
const extra = async () => (await given.alice.api.auth.subscriptionInformation()).data.credits.extra
const history = async () => (await given.alice.api.billing.history({ query: {} })).data
const tell = async (type: string, object: Record<string, unknown>, id?: string) => {
  const answer = await given.stripe.tell(given.stack.url, stripeEvent(type, object, id))
  expect(answer.status).toBe(204)
}
/** Tells it twice, as two events and as the same one again, and works it off. */
const told = async (type: string, object: Record<string, unknown>) => {
  const id = `evt_${type}_${++count}`
  for (const event of [id, id, `${id}_again`]) await tell(type, object, event)
  await given.stack.settle()
  expect(
    await given.stack.query(
      `SELECT last_error FROM graphile_worker.jobs WHERE task_identifier LIKE 'billing.%'`,
    ),
  ).toEqual([])
  return extra()
}

/** Two hundred credits that were bought for thirty dollars. */
function purchase() {
  const name = `${++count}`
  const charge = (facts: { refunded?: number; disputed?: boolean } = {}) => {
    const made = stripeCharge({
      id: `ch_${name}`,
      customer,
      payment: `pi_${name}`,
      amount: 3000,
      ...facts,
    })
    given.stripe.objects.set(made.id, made)
    return made
  }
  const dispute = (status: string, amount = 3000) => {
    charge({ disputed: true })
    const made = stripeDispute({ id: `dp_${name}`, charge: `ch_${name}`, amount, status })
    given.stripe.objects.set(made.id, made)
    return made
  }
  const invoice = {
    ...stripeInvoice({ id: `in_${name}`, customer, amount: 3000 }),
    metadata: { credits: '200' },
  }
  given.stripe.objects.set(invoice.id, invoice)
  const session = {
    id: `cs_${name}`,
    object: 'checkout.session',
    mode: 'payment',
    customer,
    payment_intent: `pi_${name}`,
    payment_status: 'paid',
    metadata: { credits: '200' },
    amount_total: 3000,
    currency: 'usd',
    subscription: null,
    invoice,
  }
  given.stripe.objects.set(session.id, session)
  charge()
  return { session, invoice, charge, dispute, buy: () => told('checkout.session.completed', session) }
}

test('bought credits are one entry with their invoice, which is told too', async () => {
  const { buy, invoice } = purchase()
  const before = (await history()).length
  expect(await buy()).toBe(200)
  await told('invoice.paid', invoice)
  const after = await history()
  expect(after.length).toBe(before + 1)
  expect(after[0]).toMatchObject({
    kind: 'credits',
    credits: 200,
    amount: 3000,
    document_url: `https://invoice.stripe.test/${invoice.id}`,
  })
})

test('a checkout asks for an invoice that says what it is for', async () => {
  await given.alice.api.billing.buyCredits({ body: { packs: 2 } })
  expect(given.stripe.calls.at(-1)?.body).toMatchObject({
    'metadata[credits]': '200',
    'invoice_creation[invoice_data][metadata][credits]': '200',
  })
})

test('a refund removes its share of credits once, at most what is left', async () => {
  const { buy, charge } = purchase()
  await buy()
  await setExtra(300)
  expect(await told('charge.refunded', charge({ refunded: 1500 }))).toBe(200)
  expect((await history())[0]).toMatchObject({ kind: 'returned', credits: -100, amount: 1500 })
  await setExtra(40)
  expect(await told('charge.refunded', charge({ refunded: 3000 }))).toBe(0)
  expect((await history())[0]).toMatchObject({
    kind: 'returned',
    credits: -40,
    amount: 1500,
    document_url: expect.stringContaining('https://receipt.stripe.test/'),
  })
})

test('a refund that failed gives back what it took', async () => {
  const { buy, charge } = purchase()
  await buy()
  expect(await told('charge.refunded', charge({ refunded: 3000 }))).toBe(0)
  const { id } = charge({ refunded: 0 })
  expect(await told('refund.failed', { id: `re_${id}`, object: 'refund', charge: id })).toBe(200)
})

test('a dispute takes the credits while it is open, and a won one gives them back', async () => {
  const { buy, dispute } = purchase()
  await buy()
  expect(await told('charge.dispute.created', dispute('needs_response'))).toBe(0)
  expect(await told('charge.dispute.updated', dispute('under_review'))).toBe(0)
  expect(await told('charge.dispute.closed', dispute('won'))).toBe(200)
  expect(await told('charge.dispute.funds_reinstated', dispute('won'))).toBe(200)
  expect((await history()).slice(0, 2)).toMatchObject([
    { kind: 'restored', credits: 200, amount: 3000 },
    { kind: 'returned', credits: -200, amount: 3000 },
  ])
})

test('a won one gives back as many as it took, when not all were left', async () => {
  const { buy, dispute } = purchase()
  await buy()
  await setExtra(40)
  expect(await told('charge.dispute.created', dispute('needs_response'))).toBe(0)
  await setExtra(500)
  expect(await told('charge.dispute.created', dispute('needs_response'))).toBe(500)
  expect(await told('charge.dispute.closed', dispute('won'))).toBe(540)
})

test('credits that were used beyond the plan are not left: none are taken, and none come back', async () => {
  const { buy, dispute } = purchase()
  await buy()
  await used({ included: 300, used: 450 })
  try {
    expect(await told('charge.dispute.created', dispute('needs_response'))).toBe(150)
    expect((await history())[0]).toMatchObject({ kind: 'returned', credits: -50 })
    await used({ included: 300, used: 500 })
    expect(await told('charge.dispute.closed', dispute('won'))).toBe(200)
    expect((await history())[0]).toMatchObject({ kind: 'restored', credits: 50 })
    const late = purchase()
    await used({ included: 300, used: 900 })
    await late.buy()
    expect(await told('charge.refunded', late.charge({ refunded: 3000 }))).toBe(400)
    expect((await history())[0]).toMatchObject({ kind: 'returned', credits: 0 })
  } finally {
    await used({ included: null, used: 0 })
  }
})

test('a lost one takes nothing more', async () => {
  const { buy, dispute } = purchase()
  await buy()
  await setExtra(250)
  expect(await told('charge.dispute.created', dispute('needs_response'))).toBe(50)
  expect(await told('charge.dispute.closed', dispute('lost'))).toBe(50)
})

test('the end heard before the beginning, and both late: what is true in the end holds', async () => {
  const { buy, dispute } = purchase()
  await buy()
  const open = dispute('needs_response')
  const won = dispute('won')
  expect(await told('charge.dispute.closed', won)).toBe(200)
  expect(await told('charge.dispute.created', open)).toBe(200)
  const lost = purchase()
  await lost.buy()
  expect(await told('charge.dispute.closed', lost.dispute('lost'))).toBe(200)
  expect(await told('charge.dispute.created', open)).toBe(200)
})

test('a bank that only asks takes nothing; when it goes further it does', async () => {
  const { buy, dispute } = purchase()
  await buy()
  expect(await told('charge.dispute.created', dispute('warning_needs_response'))).toBe(200)
  expect(await told('charge.dispute.funds_withdrawn', dispute('needs_response', 1500))).toBe(100)
})

test('refunded before the payment was reported: the credits do not stay', async () => {
  const { buy, charge } = purchase()
  expect(await told('charge.refunded', charge({ refunded: 3000 }))).toBe(0)
  expect(await buy()).toBe(0)
})

test('money of a plan that goes back is in the history and takes no credits', async () => {
  await setExtra(70)
  const charge = stripeCharge({ id: 'ch_plan', customer, payment: 'pi_plan', amount: 9900, refunded: 9900 })
  given.stripe.objects.set('ch_plan', charge)
  expect(await told('charge.refunded', charge)).toBe(70)
  expect((await history())[0]).toMatchObject({ kind: 'returned', credits: null, amount: 9900 })
  expect(await countRows(given.stack, 'billing_entries', "reference LIKE 'ch_plan %'")).toBe(1)
})

test('bought credits are given, though the service answered nothing until the last attempt', async () => {
  const { session } = purchase()
  const event = ['checkout.session.completed', session, 'evt_while_away'] as const
  await tell(...event)
  await given.stack.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1')
  given.stripe.failing = 503
  await given.stack.settle()
  given.stripe.failing = null
  await tell(...event)
  await given.stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await given.stack.settle()
  expect(await extra()).toBe(200)
})

test('after a month of that the event is given up', async () => {
  const { acme } = given.stack.companies
  const look = [{ kind: 'session' as const, id: 'cs_unknown' }]
  const since = Date.now() - 31 * dayMs
  await inCompany(given.stack.services.app, acme, (db) => queueSync(db, acme, { look, since }))
  await given.stack.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1')
  await given.stack.settle()
  const due = 'graphile_worker.jobs'
  expect(
    await countRows(given.stack, due, `task_identifier = 'billing.sync' AND attempts < max_attempts`),
  ).toBe(0)
})
