import { inspections } from '@atesta/contract/routes/inspections.ts'
import { mainColours } from '@atesta/contract/themes.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const given = useEmailScene()
let id: number
beforeAll(async () => {
  id = (await makeInspection(given.ines, given.workflowId, 'Well 7')).id
})
const args = (body: object = {}, inspection = id) => ({ params: { id: inspection }, body })
const mails = () =>
  given.stack.query<{ to_address: string; facts: Record<string, unknown>; locale: string }>(
    `SELECT to_address, facts, locale FROM mails WHERE kind = 'inspection_notification' ORDER BY id`,
  )

testHidden(inspections.createNotification, () => ({
  stack: given.stack,
  id,
  args: (inspection) => args({}, inspection),
  from: ['sara', 'ivan'],
}))

test.each(['remind', 'more', 'returned'] as const)(
  '%s reaches the person in the app and by mail',
  async (kind) => {
    const before = (await mails()).length
    const answer = await given.sam.api.inspections.createNotification({
      params: { id },
      body: { kind, message: ' The valve, please ' },
    })
    expect(answer.person).toEqual({ id: given.ines.userId, name: 'Ines Inspector' })
    expect(await lastAudit(given.stack)).toMatchObject({
      action: 'notify',
      noun: 'inspection',
      record_id: String(id),
      details: { kind, user_id: given.ines.userId },
    })
    const [told] = (await given.ines.api.notifications.list({ query: {} })).data
    expect(told).toMatchObject({
      kind: `inspection_${kind}`,
      message: 'The valve, please',
      inspection: { id },
    })
    const sent = (await mails()).slice(before)
    expect(sent).toMatchObject([
      {
        to_address: 'ines@acme.test',
        locale: 'en',
        facts: { reason: kind, sender: 'Sam Supervisor', inspection: 'Well 7', message: 'The valve, please' },
      },
    ])
    expect(sent[0]?.facts.path).toBe(`/dashboard/${given.folderId}/${given.workflowId}/${id}`)
  },
)

test('no message to oneself; a message has a maximum length', async () => {
  const { stack, sam } = given
  const own = await makeInspection(sam, given.workflowId)
  expect(own.can.notify).toBe(false)
  await expectRefused(stack, sam, inspections.createNotification, args({}, own.id), 'forbidden')
  const long = args({ message: 'x'.repeat(2001) })
  await expectRefused(stack, sam, inspections.createNotification, long, 'validation_failed')
})

test('refuses disabled recipients with the reason', async () => {
  const { stack, sam } = given
  const ivan = await stack.as('ivan')
  await sam.api.tasks.assign({ params: { id: given.workflowId }, body: { user_id: ivan.userId } })
  const draft = await makeInspection(ivan, given.workflowId)
  await stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ivan.userId])
  await expectRefused(stack, sam, inspections.createNotification, args({}, draft.id), 'person_disabled')
})

test('writes in the recipient’s language and the company’s colours', async () => {
  const { stack, sam, ines } = given
  await stack.query(`UPDATE users SET locale = 'pt' WHERE id = $1`, [ines.userId])
  await sam.api.inspections.createNotification({
    params: { id },
    body: { kind: 'returned', message: 'Blur' },
  })
  await stack.settle()
  const message = await messageTo(stack, ines.email)
  expect(message.subject).toBe('Devolvida a você: Well 7')
  expect(message.text).toContain('Abrir a inspeção')
  expect(message.html).toContain('lang="pt"')
  expect(message.html).toContain(mainColours['atesta-mining'])
})

describe('the recipient of an e-mail task', () => {
  const mail = async () =>
    (await given.stack.query(`SELECT * FROM mails WHERE kind = 'email_task_message' ORDER BY id`)).at(-1)

  test('mails a client in their language, with a link to their inspection', async () => {
    const { stack, sam } = given
    const { email } = await given.makeSent({ locale: 'es' })
    const before = await countRows(stack, 'notifications')
    const about = args({ kind: 'more', message: 'The chimney too' }, email.inspection_id)
    await sam.api.inspections.createNotification(about as never)
    expect(await mail()).toMatchObject({ locale: 'es', email_id: email.id })
    await stack.settle()
    const message = await messageTo(stack, email.address)
    expect(message.subject).toBe('Hace falta algo más: Photos of the damage')
    expect(message.text).toContain('The chimney too')
    expect(message.headers.map(({ key }) => key)).toContain('list-unsubscribe')
    const form = await respondent(stack, tokenIn(message)).api.inspections.form({
      params: { id: email.inspection_id },
    })
    expect(form.inspection.id).toBe(email.inspection_id)
    // They have no place in the app.
    expect(await countRows(stack, 'notifications')).toBe(before)
    const [now] = await given.emailsOf(email.task.id)
    expect(now).toMatchObject({ reminders_sent: 1 })
  })

  test('does not mail clients who unsubscribed, were not sent the task yet or have answered', async () => {
    const { stack, sam } = given
    const refused = (inspection: number, code: 'client_unsubscribed' | 'email_closed') =>
      expectRefused(stack, sam, inspections.createNotification, args({}, inspection), code)
    const { email } = await given.makeSent()
    await stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [email.client.id])
    await refused(email.inspection_id, 'client_unsubscribed')
    const { id: unsent } = await given.makeTask({ recipients: [{ email: newAddress(), name: 'Bo' }] })
    const [waiting] = await given.emailsOf(unsent)
    await refused(waiting?.inspection_id ?? 0, 'email_closed')
    const sent = await given.makeSent()
    const guest = respondent(stack, sent.token)
    const { version } = await guest.api.inspections.form({ params: { id: sent.email.inspection_id } })
    await guest.api.tasks.submitFormToken({
      params: { id: sent.task.id },
      body: payload(sent.email.inspection_id, version, { name: 'Roof' }),
    })
    await refused(sent.email.inspection_id, 'email_closed')
    const { data } = await sam.api.inspections.list({ query: { task_id: sent.task.id } })
    expect(data[0]?.can.notify).toBe(false)
  })
})

test('refuses submitted inspections', async () => {
  const { stack, sam, ines } = given
  const params = { id: await makeSubmitted(ines, given.workflowId) }
  const returned = { params, body: { kind: 'returned' } }
  await expectRefused(stack, sam, inspections.createNotification, returned, 'inspection_already_submitted')
  const more = await sam.api.inspections.createNotification({ params, body: { kind: 'more' } })
  expect(more).toMatchObject({ person: { id: ines.userId } })
})
