import { emails } from '@atesta/contract/routes/emails.ts'
import { messageTo, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const words = { name: 'Hail in March', subject: 'Photos of the damage', message: 'The roof,\nplease.' }

test('shows the message as it arrives, except for personal addresses', async () => {
  const { task, email } = await given.makeSent({ locale: 'es', ...words })
  const arrived = await messageTo(given.stack, email.address)
  const shown = await given.sam.api.emails.preview({
    body: { ...words, locale: 'es', expires_at: task.expires_at, recipient: email.name },
  })
  const personal = (text: string | undefined) =>
    text
      ?.replace(/\/i\/[\w-]+/g, '/i/…')
      .replace(/\/unsubscribe\/[\w.-]+/g, '/unsubscribe/…')
      .trim()
  expect(shown.subject).toBe(arrived.subject)
  expect(shown.from).toEqual(arrived.from)
  expect(personal(shown.text)).toBe(personal(arrived.text))
  expect(personal(shown.html)).toBe(personal(arrived.html))
})

test('renders every language and kind without sending or recording', async () => {
  const mails = () => given.stack.query('SELECT id FROM mails')
  const entries = () => given.stack.query('SELECT id FROM audit_events')
  const before = [await mails(), await entries()]
  const subjects = await Promise.all(
    (['en', 'es', 'pt'] as const).map(
      async (locale) =>
        (await given.sam.api.emails.preview({ body: { ...words, locale, kind: 'reminder' } })).subject,
    ),
  )
  expect(subjects).toEqual([
    'Reminder: Photos of the damage',
    'Recordatorio: Photos of the damage',
    'Lembrete: Photos of the damage',
  ])
  expect([await mails(), await entries()]).toEqual(before)
})

test('the link of a preview opens nothing, and invitations go on', async () => {
  const { text } = await given.sam.api.emails.preview({ body: { ...words, locale: 'en' } })
  expect(text).toContain('/i/preview')
  const ending = new URL(/https?:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '').pathname
  expect((await given.stack.anyone(ending)).status).toBe(404)
})

testForbidden(emails.preview, () => ({
  stack: given.stack,
  args: { body: { ...words, locale: 'en' } },
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))
