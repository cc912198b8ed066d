import { dayMs } from '@atesta/contract/durations.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const recipients = (n = 1) => Array.from({ length: n }, () => ({ email: newAddress() }))

test('sends each recipient a personal link, of which only the hash is stored', async () => {
  const { id } = await given.makeTask({ recipients: recipients(3), locale: 'pt' })
  const task = await given.sam.api.emails.send({ params: { id } })
  expect(task).toMatchObject({ recipients: { all: 3, queued: 3 }, can: { send: false } })
  expect(new Date(task.expires_at ?? 0).getTime()).toBeCloseTo(Date.now() + 30 * dayMs, -5)
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'send',
    noun: 'email',
    details: { invited: 3 },
  })
  await given.stack.settle()
  const sent = await given.emailsOf(id)
  expect(sent.map(({ state, sent_at }) => [state, sent_at !== null])).toEqual(Array(3).fill(['sent', true]))
  const tokens = await Promise.all(
    sent.map(async ({ address }) => tokenIn(await messageTo(given.stack, address))),
  )
  expect(new Set(tokens).size).toBe(3)
  // 256 bits in base 64 after the prefix.
  for (const token of tokens) expect(token).toMatch(/^atr_[\w-]{43}$/)
  const rows = await given.stack.query<{ t: string }>(
    'SELECT t::text AS t FROM email_tokens t UNION ALL SELECT m::text FROM mails m UNION ALL SELECT i::text FROM idempotency_keys i',
  )
  for (const token of tokens) expect(rows.filter(({ t }) => t.includes(token))).toEqual([])
})

test('the message is the company’s, in the recipient’s language, and can be ended with one click', async () => {
  const address = newAddress()
  const { id } = await given.makeTask({ recipients: [{ email: address, name: 'João', locale: 'pt' }] })
  await given.sam.api.emails.send({ params: { id } })
  await given.stack.settle()
  const message = await messageTo(given.stack, address)
  const header = (name: string) => message.headers.find(({ key }) => key === name)?.value ?? ''
  expect(message.subject).toBe('Photos of the damage')
  expect(message.from?.name).toBe('Acme Mining')
  expect(message.replyTo).toEqual([{ name: '', address: 'sam@acme.test' }])
  expect(message.text).toContain('> Please show us the roof.\n> Thank you.')
  expect(message.text).toContain('Abrir o formulário:\nhttp://atesta.test/i/atr_')
  expect(message.html).toContain('Please show us the roof.<br>Thank you.')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/atesta\.test\/unsubscribe\/\d+\.\d+\.[\w-]{32}>$/)
})

test('sends nothing to recipients who unsubscribed', async () => {
  const { id } = await given.makeTask({ recipients: recipients() })
  const [email] = await given.emailsOf(id)
  await given.stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [email?.client.id])
  await given.sam.api.emails.send({ params: { id } })
  expect((await given.emailsOf(id))[0]).toMatchObject({ state: 'bounced', failure: 'unsubscribed' })
})

test('a second time only the new ones are invited; without any it is refused', async () => {
  const { stack, sam } = given
  const { task } = await given.makeSent()
  await expectRefused(stack, sam, emails.send, { params: { id: task.id } }, 'email_all_invited')
  const { id } = await given.makeTask()
  await expectRefused(stack, sam, emails.send, { params: { id } }, 'email_no_recipients')
})

test('refuses expired and archived tasks', async () => {
  const { stack, sam } = given
  const { id } = await given.makeTask({ recipients: recipients() })
  await stack.query(`UPDATE email_tasks SET expires_at = now() - interval '1 second' WHERE task_id = $1`, [
    id,
  ])
  await expectRefused(stack, sam, emails.send, { params: { id } }, 'email_expiry_past')
  await archiveEmailTask(stack, id)
  await expectRefused(stack, sam, emails.send, { params: { id } }, 'task_archived')
})

let assigned = 0
test('an inspector who works on it sends nothing', async () => {
  assigned = (await given.makeTask({ recipients: recipients() })).id
  await given.sam.api.tasks.assign({ params: { id: assigned }, body: { user_id: given.ines.userId } })
})

testHidden(emails.send, () => ({
  stack: given.stack,
  id: assigned,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
