import type { Route } from '@atesta/contract/route.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { lockInspection } from '../inspections/inspections.queries.ts'
import { markAnswered } from './email-changes.queries.ts'
import { takeReminders } from './follow-up.queries.ts'

const given = useEmailScene()
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

test.each<[string, Route]>([
  ['revoked', emails.revoke],
  ['sent again', emails.resend],
])('answered at the moment in which it is %s, it stays answered', async (_what, route) => {
  const { email, task } = await given.makeSent()
  const { stack, sam } = given
  let asked: Promise<Response> | undefined
  // The answer is being stored, in a transaction that holds the email.
  await inCompany(stack.services.app, stack.companies.acme, async (db) => {
    await markAnswered(db, email.inspection_id)
    asked = call(sam, route, { params: { id: email.id } })
    await until(async () => (await stack.query(waiting)).length > 0)
  })
  if (!asked) throw new Error('nothing was asked')
  await expectProblem(await asked, route, 'email_closed')
  expect((await given.emailsOf(task.id))[0]?.state).toBe('submitted')
})

test('answered at the moment in which reminders are sent, it is passed over', async () => {
  const { email } = await given.makeSent({ reminder_days: [1] })
  const { app } = given.stack.services
  const acme = given.stack.companies.acme
  await given.stack.query('UPDATE emails SET next_reminder_at = now() WHERE id = $1', [email.id])
  const taken = () => inCompany(app, acme, (db) => takeReminders(db, [email.id]))
  // Who submits holds the inspection and comes to the email later.
  await inCompany(app, acme, async (db) => {
    await lockInspection(db, email.inspection_id)
    expect(await apart(taken)).toEqual([])
  })
  expect((await taken()).map(({ id }) => id)).toEqual([email.id])
})
