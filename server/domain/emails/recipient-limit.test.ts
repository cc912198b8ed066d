// Slow: plans are filled to their limits.
import { emails } from '@atesta/contract/routes/emails.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { beforeEach, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { type Assignment, assignPlan } from '../billing/assign-plan.ts'

const given = useEmailScene()
const have = (plan: Assignment['plan']) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, (db) =>
    assignPlan(db, given.stack.companies.acme, { plan, period: 'month' }),
  )
const people = (count: number) => Array.from({ length: count }, () => ({ email: newAddress() }))
const taskFor = async (count: number) =>
  ({ params: { id: (await given.makeTask({ recipients: people(count) })).id } }) as const
const send = async (count: number) => given.sam.api.emails.send(await taskFor(count))
/** A task that was sent to one recipient. */
async function sentToOne() {
  const task = await send(1)
  const [email] = await given.emailsOf(task.id)
  if (!email) throw new Error('The task has no email.')
  return { task, email }
}
const invited = () => countRows(given.stack, 'mails', `kind = 'email_task_invitation'`)
const passADay = () => given.stack.query('UPDATE auth.rate_limits SET expire = 0')

beforeEach(async () => {
  await given.stack.query('DELETE FROM auth.rate_limits')
  await have('trial')
})

test('who do not all fit into the day are refused whole, and as many as are left still fit', async () => {
  const { stack, sam } = given
  await send(150)
  const tooMany = await taskFor(60)
  const before = await invited()
  const problem = await expectRefused(stack, sam, emails.send, tooMany, 'recipients_limit')
  expect(problem).toMatchObject({ status: 429, meta: { limit: 200, used: 150 } })
  const answer = await call(sam, emails.send, tooMany)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds > 23 * 3600 && seconds <= 24 * 3600).toBe(true)
  await send(50)
  expect(await invited()).toBe(before + 50)
  await expectRefused(stack, sam, emails.send, await taskFor(1), 'recipients_limit')
  await passADay()
  await sam.api.emails.send(tooMany)
  expect(await invited()).toBe(before + 110)
})

test('one sending larger than a whole day uses up nothing', async () => {
  await expectRefused(given.stack, given.sam, emails.send, await taskFor(201), 'recipients_limit')
  await send(200)
})

test('of two sent concurrently, one is refused when only one fits', async () => {
  const tasks = [await taskFor(150), await taskFor(150)]
  const before = await invited()
  const answers = await Promise.allSettled(tasks.map((task) => given.sam.api.emails.send(task)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await invited()).toBe(before + 150)
})

test('whatever goes to people outside counts: added, readdressed, invited again, asked, and invited users', async () => {
  const { stack, sam, alice } = given
  await have('self-hosted')
  const body = { email: newAddress(), name: 'New', range: 'RANGE_USER' } as const
  const user = { params: { id: (await alice.api.users.create({ body })).id } }
  await have('trial')
  const { email, task } = await sentToOne()
  const one = { params: { id: email.id } }
  const { address, name, locale } = email
  await sam.api.emails.resend(one)
  await sam.api.inspections.createNotification({ params: { id: email.inspection_id }, body: {} })
  await alice.api.users.invite(user)
  const { version } = await sam.api.emails.readEmail(one)
  await sam.api.emails.saveEmail({ ...one, body: { address: newAddress(), name, locale, version } })
  await sam.api.emails.addRecipients({ params: { id: task.id }, body: { recipients: people(2) } })
  await send(193)
  const refuse = (...[caller, route, args]: [typeof sam, Parameters<typeof expectRefused>[2], object]) =>
    expectRefused(stack, caller, route, args, 'recipients_limit')
  await refuse(sam, emails.resend, one)
  await refuse(sam, inspections.createNotification, { params: { id: email.inspection_id }, body: {} })
  await refuse(alice, users.invite, user)
  const now = await sam.api.emails.readEmail(one)
  await refuse(sam, emails.saveEmail, { ...one, body: { address, name, locale, version: now.version } })
  await refuse(sam, emails.addRecipients, { params: { id: task.id }, body: { recipients: people(1) } })
})

test('a larger plan continues from the current count; an unlimited plan does not count', async () => {
  await send(200)
  await have('team')
  // As if they had written to nearly all they may.
  await given.stack.query(`UPDATE auth.rate_limits SET points = 4950 WHERE key LIKE 'recipients-company:%'`)
  const task = await taskFor(51)
  const { meta } = await expectRefused(given.stack, given.sam, emails.send, task, 'recipients_limit')
  expect(meta).toEqual({ limit: 5000, used: 4950 })
  await have('self-hosted')
  await send(300)
})

test('the operator may limit those whose plan does not', async () => {
  const stack = await startStack({ env: { RECIPIENTS_PER_DAY: '2' } })
  try {
    const alice = await stack.as('alice')
    const invite = (n: number) =>
      ({ body: { email: `n${n}@acme.test`, name: 'New', range: 'RANGE_USER' } }) as const
    for (const n of [1, 2]) await alice.api.users.create(invite(n))
    await expectRefused(stack, alice, users.create, invite(3), 'recipients_limit')
    const rita = await stack.as('rita')
    await rita.api.users.create({ body: { ...invite(4).body, email: 'n4@rival.test' } })
  } finally {
    await stack.stop()
  }
})

test('one recipient is written to again five times an hour, others as before', async () => {
  const { stack, sam } = given
  const [email, other] = [(await sentToOne()).email, (await sentToOne()).email]
  const one = { params: { id: email.id } }
  for (let n = 0; n < 4; n++) await sam.api.emails.resend(one)
  const ask = { params: { id: email.inspection_id }, body: {} }
  await sam.api.inspections.createNotification(ask)
  await expectRefused(stack, sam, emails.resend, one, 'mailed_too_often')
  await expectRefused(stack, sam, inspections.createNotification, ask, 'mailed_too_often')
  expect(Number((await call(sam, emails.resend, one)).headers.get('retry-after'))).toBeGreaterThan(3000)
  await sam.api.emails.resend({ params: { id: other.id } })
})
