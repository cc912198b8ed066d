import { contact } from '@atesta/contract/routes/contact.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url, CONTACT_EMAIL: 'operator@atesta.test' } })
const body = { name: 'Carla Curious', email: 'Carla@Mine.test', message: 'Two lines\nof a question?' }
const write = (
  sent: object,
  address = '203.0.113.1',
  stack: Pick<typeof given.stack, 'anyone'> = given.stack,
) =>
  stack.anyone('/api/contact', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'accept-language': 'pt',
    },
    body: JSON.stringify(sent),
  })

test('stores the message and mails it to the operator with the sender as reply address', async () => {
  const answer = await write({ ...body, company: 'A Mine' })
  expect([answer.status, await answer.json()]).toEqual([202, {}])
  const [row] = await given.stack.query('SELECT name, email, company, message, locale FROM contact_messages')
  expect(row).toEqual({ ...body, email: 'carla@mine.test', company: 'A Mine', locale: 'pt' })
  await given.stack.settle()
  const { mail } = await smtp.mailTo('operator@atesta.test')
  expect(mail.replyTo?.[0]?.address).toBe('carla@mine.test')
  for (const text of ['Carla Curious', 'A Mine', 'of a question?']) expect(mail.text).toContain(text)
})

test('a bot that fills in the hidden field gets a success answer, and nothing is stored', async () => {
  const before = await countRows(given.stack, 'contact_messages')
  const answer = await write({ ...body, website: 'https://spam.test' })
  expect([answer.status, await answer.json()]).toEqual([202, {}])
  expect(await countRows(given.stack, 'contact_messages')).toBe(before)
})

test('stores without mailing when the operator has no address', async () => {
  const silent = await startStack()
  try {
    expect((await write(body, '203.0.113.1', silent)).status).toBe(202)
    expect(await countRows(silent, 'contact_messages')).toBe(1)
    expect(await countRows(silent, 'auth.mails')).toBe(0)
  } finally {
    await silent.stop()
  }
})

test.each([
  { message: ' ' },
  { message: 'x'.repeat(5001) },
  { email: 'nobody' },
  { name: 'two\nlines' },
  { to: 'victim@mail.test' },
])('%j is refused', async (more) => {
  await expectProblem(await write({ ...body, ...more }), contact.create, 'validation_failed')
})

test('ten an hour from one address', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('contact-address:192.0.2.7', 9, $1)`,
    [Date.now() + 60_000],
  )
  expect((await write(body, '192.0.2.7')).status).toBe(202)
  const answer = await write(body, '192.0.2.7')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, contact.create, 'too_many_requests')
})
