import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let id: number
let address: string
const newest = async () => (await given.alice.api.mailbox.list({ query: {} })).data[0]?.id ?? 0
beforeAll(async () => {
  address = newAddress()
  const recipients = [{ email: address, name: 'João Ñandú «日本» 100%', locale: 'pt' }]
  const subject =
    'Fotos do telhado — até amanhã, por favor, com muitas palavras que não cabem em uma linha só ✓'
  await given.makeSent({ recipients, subject })
  id = await newest()
})

test('reads what a mail program would read, whatever letters it is in', async () => {
  const mail = await given.alice.api.mailbox.read({ params: { id } })
  const message = await messageTo(given.stack, address)
  expect(mail.text).toBe(message.text?.replaceAll('\n', '\n'))
  expect(mail.html).toBe(message.html)
  const header = (name: string) => mail.headers.find((each) => each.name.toLowerCase() === name)?.value
  expect(header('subject')).toBe(message.subject)
  expect(header('to')).toContain('João Ñandú «日本» 100%')
  expect(header('message-id')).toBe(message.messageId)
})

test('the file is the owner’s alone, and whole', async () => {
  const folder = join(given.stack.dataDir, 'mailbox', String(given.stack.companies.acme))
  const files = await readdir(folder)
  expect(files.filter((name) => !/^\d+\.eml$/.test(name))).toEqual([])
  expect((await stat(join(folder, `${id}.eml`))).mode & 0o777).toBe(0o600)
})

test('the link of an invitation is for who sent it, and withheld from other administrators', async () => {
  const { stack, alice } = given
  const { id: user } = await alice.api.users.create({
    body: { email: 'second@acme.test', name: 'Second', range: 'RANGE_ADMIN' },
  })
  await stack.settle()
  const invitation = await newest()
  const read = (caller: typeof alice) => caller.api.mailbox.read({ params: { id: invitation } })
  const own = await read(alice)
  const link = /\/register\?invitation=([\w-]{40,})/
  const token = link.exec(own.text)?.[1] ?? ''
  expect([own.link_withheld, own.html.includes(token), token.length > 40]).toEqual([false, true, true])
  // Ines becomes an administrator: she could otherwise come in as the colleague.
  await stack.query(`UPDATE users SET range = 'RANGE_ADMIN' WHERE id = $1`, [given.ines.userId])
  stack.services.sessions.forget()
  const others = await read(given.ines)
  expect(others.link_withheld).toBe(true)
  expect(JSON.stringify(others)).not.toContain(token)
  expect(others.text).toContain('/register?invitation=…')
  // Who sends it again has the newest link, and the one before is good no more.
  await given.ines.api.users.invite({ params: { id: user } })
  await stack.settle()
  expect((await read(alice)).link_withheld).toBe(true)
  const again = await given.ines.api.mailbox.read({ params: { id: await newest() } })
  expect([again.link_withheld, link.exec(again.text)?.[1] === token]).toEqual([false, false])
  await stack.query(`UPDATE users SET range = 'RANGE_USER' WHERE id = $1`, [given.ines.userId])
  stack.services.sessions.forget()
})

test('one that was not sent yet cannot be read', async () => {
  const task = await given.makeTask({ recipients: [{ email: newAddress() }] })
  await given.sam.api.emails.send({ params: { id: task.id } })
  const answer = await call(given.alice, mailbox.read, { params: { id: await newest() } })
  await expectProblem(answer, mailbox.read, 'file_not_ready')
})

test('is not found when a mail server is set', async () => {
  const stack = await startStack({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    await stack.query(
      `INSERT INTO mails (company_id, kind, to_address, locale) VALUES ($1, 'password_changed', 'a@b.test', 'en')`,
      [stack.companies.acme],
    )
    const [mail] = await stack.query<{ id: number }>('SELECT id FROM mails')
    const answer = await call(await stack.as('alice'), mailbox.read, { params: { id: mail?.id } })
    await expectProblem(answer, mailbox.read, 'mailbox_off')
  } finally {
    await stack.stop()
  }
})
