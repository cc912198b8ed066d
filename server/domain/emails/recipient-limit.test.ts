import { daySeconds } from '@atesta/contract/durations.ts'
// Slow: plans are filled to their limits.
import { emails } from '@atesta/contract/routes/emails.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import {
  messageTo,
  newAddress,
  passTime,
  respondent,
  tokenIn,
  useEmailScene,
} from '@atesta/testkit/records/emails.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { type Assignment, assignPlan } from '../billing/assign-plan.ts'
import { countWhoFit } from '../billing/recipient-limit.ts'

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

test('invites as many as the day allows, and the others on later days', async () => {
  const { stack, sam } = given
  const before = await invited()
  const large = await taskFor(410)
  const task = await sam.api.emails.send(large)
  expect(task).toMatchObject({ recipients: { all: 410, queued: 410, waiting: 210 }, can: { send: true } })
  expect(await lastAudit(stack)).toMatchObject({ action: 'send', details: { invited: 200 } })
  expect(await invited()).toBe(before + 200)
  const problem = await expectRefused(stack, sam, emails.send, large, 'recipients_limit')
  expect(problem).toMatchObject({ status: 429, meta: { limit: 200, used: 200 } })
  const answer = await call(sam, emails.send, large)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds > 23 * 3600 && seconds <= daySeconds).toBe(true)
  // Too early, it is queued again.
  await passTime(stack)
  expect(await invited()).toBe(before + 200)
  await passADay()
  await passTime(stack)
  // The job leaves a tenth of the day to others.
  expect(await invited()).toBe(before + 380)
  expect((await send(20)).recipients.waiting).toBe(0)
  await passADay()
  await passTime(stack)
  expect(await invited()).toBe(before + 430)
  const { recipients: left } = await sam.api.emails.read(large)
  expect(left).toMatchObject({ waiting: 0, sent: 410 })
  const jobs = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'email.invite-rest'`
  expect(await stack.query(jobs)).toEqual([])
})

test('stops inviting when the task ends, and continues when it is extended', async () => {
  const { stack, sam } = given
  const task = await send(201)
  const before = await invited()
  await stack.query('UPDATE email_tasks SET expires_at = now() WHERE task_id = $1', [task.id])
  await passADay()
  await passTime(stack)
  expect(await invited()).toBe(before)
  const params = { id: task.id }
  const waiting = { query: { task_id: task.id, state: 'queued' as const } }
  const [left] = (await sam.api.emails.list(waiting)).data
  const client = { params: { id: left?.client.id ?? 0 } }
  expect((await given.alice.api.clients.read(client)).can.delete).toBe(true)
  const { version } = await sam.api.emails.read({ params })
  await sam.api.emails.save({ params, body: { version, expires_at: '2031-01-01T00:00:00.000Z' } })
  await stack.settle()
  expect(await invited()).toBe(before + 1)
})

test('invites a recipient who still waits, and sends the message that was written, when asked to remind', async () => {
  const { stack, sam } = given
  const task = await send(202)
  await passADay()
  await stack.settle()
  for (const message of [undefined, 'The roof, please']) {
    const [one] = (await sam.api.emails.list({ query: { task_id: task.id, state: 'queued' } })).data
    expect(one).toMatchObject({ invited_at: null })
    await sam.api.inspections.createNotification({
      params: { id: one?.inspection_id ?? 0 },
      body: { kind: 'remind', ...(message && { message }) },
    })
    const about = await stack.query<{ kind: string }>(
      'SELECT kind FROM mails WHERE email_id = $1 ORDER BY id',
      [one?.id],
    )
    const kinds = message ? ['email_task_invitation', 'email_task_message'] : ['email_task_invitation']
    expect(about.map(({ kind }) => kind)).toEqual(kinds)
    await stack.settle()
    const link = respondent(stack, tokenIn(await messageTo(stack, one?.address ?? '')))
    expect((await link.api.inspections.form({ params: { id: one?.inspection_id ?? 0 } })).inspection.id).toBe(
      one?.inspection_id,
    )
  }
})

test('an invitation with a message for which there is no room uses up nothing', async () => {
  const { stack, sam } = given
  const task = await send(201)
  await stack.query(`UPDATE auth.rate_limits SET points = 199 WHERE key LIKE 'recipients-company:%'`)
  const { data } = await sam.api.emails.list({ query: { task_id: task.id, state: 'queued' } })
  const one = data.find(({ invited_at }) => invited_at === null)
  const args = {
    params: { id: one?.inspection_id ?? 0 },
    body: { kind: 'remind', message: 'The roof, please' },
  }
  await expectRefused(stack, sam, inspections.createNotification, args, 'recipients_limit')
  expect((await send(1)).recipients.waiting).toBe(0)
})

test('a job that fails after it has counted gives the counts back', async () => {
  const { stack } = given
  const task = await send(202)
  await passADay()
  const allow = await refuseRows(
    stack,
    'mails',
    `NEW.kind = 'email_task_invitation' AND NEW.company_id = ${stack.companies.acme}`,
    'INSERT',
  )
  await passTime(stack)
  await allow()
  expect((await send(199)).recipients.waiting).toBe(0)
  expect((await given.sam.api.emails.read({ params: { id: task.id } })).recipients.waiting).toBe(2)
  expect((await send(2)).recipients.waiting).toBe(1)
})

test('invites who is added before those who wait for a later day', async () => {
  const { stack, sam } = given
  const task = await send(450)
  await passADay()
  const before = await invited()
  const [added] = people(1)
  const after = await sam.api.emails.addRecipients({
    params: { id: task.id },
    body: { recipients: added ? [added] : [] },
  })
  expect([await invited(), after.recipients.waiting]).toEqual([before + 1, 250])
  const { data } = await sam.api.emails.list({ query: { task_id: task.id, q: added?.email ?? '' } })
  expect(data.map(({ invited_at }) => invited_at !== null)).toEqual([true])
  await passTime(stack)
  expect(await invited()).toBe(before + 180)
})

test('a failure of the database is passed on, not taken for a lack of room', async () => {
  const { services, companies } = given.stack
  const counting = inCompany(services.app, companies.acme, async (db) => {
    await sql`SELECT 1 / 0`.execute(db).catch(() => undefined)
    await countWhoFit({ services, db, actor: { companyId: companies.acme } }, 1)
  })
  await expect(counting).rejects.toMatchObject({ code: '22012' })
})

test('of two concurrent sendings the later gets what the other left', async () => {
  const tasks = [await taskFor(150), await taskFor(150)]
  const before = await invited()
  const answers = await Promise.all(tasks.map((task) => given.sam.api.emails.send(task)))
  expect(answers.map(({ recipients }) => recipients.waiting).sort()).toEqual([0, 100])
  expect(await invited()).toBe(before + 200)
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
  const added = { params: { id: task.id }, body: { recipients: people(1) } }
  expect((await sam.api.emails.addRecipients(added)).recipients.waiting).toBe(1)
  await passADay()
  await passTime(stack)
  expect((await sam.api.emails.read({ params: { id: task.id } })).recipients.waiting).toBe(0)
})

test('a larger plan continues from the current count; an unlimited plan does not count', async () => {
  await send(200)
  await have('team')
  // As if they had written to nearly all they may.
  await given.stack.query(`UPDATE auth.rate_limits SET points = 4950 WHERE key LIKE 'recipients-company:%'`)
  await send(50)
  const task = await taskFor(1)
  const { meta } = await expectRefused(given.stack, given.sam, emails.send, task, 'recipients_limit')
  expect(meta).toEqual({ limit: 5000, used: 5000 })
  await have('self-hosted')
  await send(300)
})

test('a larger plan invites those who wait at once, the task that was sent first before the others', async () => {
  const { stack, sam } = given
  const count = (points: number) =>
    stack.query(`UPDATE auth.rate_limits SET points = $1 WHERE key LIKE 'recipients-company:%'`, [points])
  const sendWhereOneFits = async (people: number) => {
    await count(199)
    return send(people)
  }
  await send(1)
  const tasks = [await sendWhereOneFits(4), await sendWhereOneFits(5), await sendWhereOneFits(3)] as const
  const waiting = async () => {
    const now = tasks.map(({ id }) => sam.api.emails.read({ params: { id } }))
    return (await Promise.all(now)).map(({ recipients }) => recipients.waiting)
  }
  expect(await waiting()).toEqual([3, 4, 2])
  const before = await invited()
  // A plan with the same limit changes nothing; neither does what an imported company's tasks wait for.
  await have('trial')
  await stack.query(`DELETE FROM graphile_worker._private_jobs WHERE key = $1`, [
    `email-invite-rest:${tasks[2].id}`,
  ])
  await stack.settle()
  expect(await invited()).toBe(before)
  // Room for five in the nine tenths of the day that jobs may use.
  await count(4495)
  await have('team')
  await stack.settle()
  expect(await waiting()).toEqual([0, 2, 2])
  await have('self-hosted')
  await stack.settle()
  expect(await waiting()).toEqual([0, 0, 2])
  // Those that were queued for the next day find nothing left to do.
  await passADay()
  await passTime(stack)
  expect([await invited(), await waiting()]).toEqual([before + 7, [0, 0, 2]])
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
