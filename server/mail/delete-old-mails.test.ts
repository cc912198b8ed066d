import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'
import { deleteOldMails } from './delete-old-mails.ts'
import { queueSystemMail } from './queue.ts'

const given = useEmailScene()
const forget = () => deleteOldMails(given.stack.services)
const files = async (folder: number | 'system') =>
  (await readdir(join(given.stack.dataDir, 'mailbox', String(folder)))).length
/** Makes everything as old as that. */
const age = async (days: number) => {
  for (const table of ['mails', 'auth.mails'])
    await given.stack.query(`UPDATE ${table} SET created_at = now() - $1 * interval '1 day'`, [days])
}
const kept = async () => [await countRows(given.stack, 'mails'), await countRows(given.stack, 'auth.mails')]

test('mails go after their days, with their messages; what became of the email stays, and so do those that wait', async () => {
  const { acme } = given.stack.companies
  const { email, task } = await given.makeSent()
  await queueSystemMail(given.stack.services, {
    kind: 'registration_exists',
    to: { address: 'who@elsewhere.test', name: 'Who', locale: 'es' },
    facts: { company: 'Somebody' },
  })
  await given.stack.settle()
  const before = await kept()
  expect(before).toEqual([2, 1])
  expect([await files(acme), await files('system')]).toEqual([2, 1])
  await age(89)
  await forget()
  expect(await kept()).toEqual(before)

  await given.stack.query(
    `INSERT INTO mails (company_id, kind, to_address, locale) VALUES ($1, 'password_changed', 'a@b.test', 'en')`,
    [acme],
  )
  await age(91)
  await forget()
  expect(await kept()).toEqual([1, 0])
  expect(await countRows(given.stack, 'mails', "state = 'queued'")).toBe(1)
  expect([await files(acme), await files('system')]).toEqual([0, 0])
  const [after] = await given.emailsOf(task.id)
  expect(after).toMatchObject({ id: email.id, state: 'sent', sent_at: email.sent_at })
  expect((await given.sam.api.emails.resend({ params: { id: email.id } })).state).toBe('queued')
})

test('many old ones are removed in batches, concurrently on two machines', async () => {
  await given.stack.query(
    `INSERT INTO mails (company_id, kind, to_address, locale, state, created_at)
     SELECT $1, 'password_changed', 'a@b.test', 'en', 'bounced', now() - interval '1 year' FROM generate_series(1, 1234)`,
    [given.stack.companies.acme],
  )
  await Promise.all([forget(), forget()])
  expect(await countRows(given.stack, 'mails', "state = 'bounced'")).toBe(0)
})

test('one whose message cannot be removed stays, and those behind it go', async () => {
  const { stack } = given
  const { acme } = stack.companies
  const ids = await stack.query<{ id: number }>(
    `INSERT INTO mails (company_id, kind, to_address, locale, state, created_at)
     SELECT $1, 'password_changed', 'a@b.test', 'en', 'bounced', now() - interval '1 year' + n * interval '1 minute'
     FROM generate_series(1, 600) n RETURNING id`,
    [acme],
  )
  const stuck = join(stack.dataDir, 'mailbox', String(acme), `${ids[0]?.id}.eml`)
  await mkdir(join(stuck, 'in the way'), { recursive: true })
  await forget()
  expect(await stack.query("SELECT id FROM mails WHERE state = 'bounced'")).toEqual([{ id: ids[0]?.id }])
  await rm(stuck, { recursive: true })
  await forget()
  expect(await countRows(stack, 'mails', "state = 'bounced'")).toBe(0)
})
