import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { passTime, respondent, taskBody, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let id: number
beforeAll(async () => {
  id = (await given.makeTask()).id
})
const body = (version: number, more: object = {}) => {
  const { folder_id, recipients, ...rest } = taskBody(given)
  return { ...rest, version, ...more }
}
const versionOf = async (task = id) => (await given.sam.api.emails.read({ params: { id: task } })).version
const args = (version: number, more: object = {}) => ({ params: { id }, body: body(version, more) })

test('saves words, dates and form, and counts the version up', async () => {
  const template_id = await makeTemplate(given.stack)
  const saved = await given.sam.api.emails.save(
    args(await versionOf(), {
      name: 'Renamed',
      subject: 'New',
      template_id,
      reminder_days: [2],
      locale: 'es',
    }),
  )
  expect(saved).toMatchObject({
    name: 'Renamed',
    subject: 'New',
    locale: 'es',
    reminder_days: [2],
    template: { id: template_id },
  })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'save', noun: 'email', record_id: String(id) })
})

test('stale, unknown form, a day that has passed', async () => {
  const { stack, sam } = given
  const version = await versionOf()
  const stale = await expectRefused(stack, sam, emails.save, args(version - 1), 'stale_version')
  expect(stale.meta).toEqual({ mine: version - 1, theirs: version })
  const theirs = await makeTemplate(stack, undefined, 'rival')
  await expectRefused(stack, sam, emails.save, args(version, { template_id: theirs }), 'not_found')
  const past = args(version, { expires_at: '2020-01-01T00:00:00Z' })
  await expectRefused(stack, sam, emails.save, past, 'email_expiry_past')
})

test('freezes form and settings once sent, not texts and dates', async () => {
  const { stack, sam } = given
  const { task } = await given.makeSent()
  const params = { id: task.id }
  for (const more of [{ template_id: await makeTemplate(stack) }, { settings: { camera_only: true } }])
    await expectRefused(
      stack,
      sam,
      emails.save,
      { params, body: body(task.version, more) },
      'email_task_sent',
    )
  const saved = await sam.api.emails.save({ params, body: body(task.version, { message: 'Soon, please.' }) })
  expect(saved).toMatchObject({ message: 'Soon, please.', expires_at: task.expires_at })
})

test('changing texts does not remind recipients waiting for another sending', async () => {
  const { stack, sam } = given
  const { task, email } = await given.makeSent({ reminder_days: [2] })
  await stack.query('UPDATE emails SET next_reminder_at = NULL WHERE id = $1', [email.id])
  const save = async (more: object) => {
    const { version, expires_at } = await sam.api.emails.read({ params: { id: task.id } })
    const kept = { expires_at, reminder_days: [2], settings: undefined }
    await sam.api.emails.save({ params: { id: task.id }, body: body(version, { ...kept, ...more }) })
    const [row] = await stack.query(
      'SELECT next_reminder_at IS NOT NULL AS reminded FROM emails WHERE id = $1',
      [email.id],
    )
    return row?.reminded
  }
  expect(await save({ name: 'In other words' })).toBe(false)
  expect(await save({ reminder_days: [3] })).toBe(true)
})

test('a later last day opens again what had expired', async () => {
  const { stack, sam } = given
  const { task, email, token } = await given.makeSent()
  await stack.query(`UPDATE emails SET expires_at = now() WHERE id = $1`, [email.id])
  await passTime(stack)
  expect((await given.emailsOf(task.id))[0]?.state).toBe('expired')
  const form = { params: { id: email.inspection_id } }
  expect((await call(respondent(stack, token), emails.inspectionCertifications, form)).status).toBe(401)
  const expires_at = '2031-01-01T00:00:00.000Z'
  await sam.api.emails.save({ params: { id: task.id }, body: body(task.version, { expires_at }) })
  expect((await given.emailsOf(task.id))[0]).toMatchObject({ state: 'sent', expires_at, expired_at: null })
  stack.services.sessions.forget()
  expect((await call(respondent(stack, token), emails.inspectionCertifications, form)).status).toBe(200)
})

test('does not report recipients as queued who were never reached', async () => {
  const { stack, sam } = given
  const { task, email } = await given.makeSent()
  await stack.query(
    `UPDATE emails SET state = 'bounced', failure = '550', bounced_at = now(), expires_at = now() WHERE id = $1`,
    [email.id],
  )
  await passTime(stack)
  expect((await given.emailsOf(task.id))[0]?.state).toBe('expired')
  const more = { expires_at: '2031-01-01T00:00:00.000Z' }
  await sam.api.emails.save({ params: { id: task.id }, body: body(task.version, more) })
  expect((await given.emailsOf(task.id))[0]).toMatchObject({ state: 'bounced', failure: '550' })
})

test('an inspector who works on it does not change it', async () => {
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
})

testHidden(emails.save, () => ({
  stack: given.stack,
  id,
  args: (task) => ({ params: { id: task }, body: body(1) }),
  from: ['sara', 'ivan'],
}))

test('an archived one is not changed', async () => {
  await archiveEmailTask(given.stack, id)
  await expectRefused(given.stack, given.sam, emails.save, args(await versionOf()), 'task_archived')
})
