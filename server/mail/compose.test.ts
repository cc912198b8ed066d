import { generateKeyPairSync } from 'node:crypto'
import { contrast, inkOn } from '@atesta/contract/colours.ts'
import { locales } from '@atesta/contract/limits.ts'
import { oneLine } from '@atesta/contract/one-line.ts'
import { mainColours } from '@atesta/contract/themes.ts'
import { parseMessage } from '@atesta/testkit/outside/smtp.ts'
import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from '../secrets/mail-secrets.ts'
import { compose } from './compose.ts'
import { mailTexts } from './content.ts'
import { checkedAddress, type FactsOf, type MailKind, type MailSender, type StoredMail } from './mail.ts'
import { readMessage } from './mailbox.ts'
import { type Message, mailboxTransport } from './transport.ts'

const { privateKey: key, publicKey } = generateKeyPairSync('x25519')
const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const at = '2030-01-02T15:00:00Z'
const path = '/dashboard/1/2/3'
const samples: FactsOf = {
  user_invitation: { inviter: 'Alice', expires_at: at },
  registration_confirm: { company: 'Acme', expires_at: at },
  registration_exists: { company: 'Acme' },
  password_reset: { expires_at: at },
  no_password: { provider: 'Acme ID' },
  password_changed: { changed_at: at },
  new_device: { device: 'Firefox, Linux', address: '203.0.113.5', signed_in_at: at },
  second_factor_changed: { change: 'recovery', changed_at: at },
  contact_message: { name: 'Eve', email: 'eve@else.test', company: 'Else', message: 'Please call.' },
  inspection_notification: {
    reason: 'returned',
    sender: 'Sam',
    inspection: 'Well 7',
    task: 'Wells',
    message: 'Blurred',
    path,
  },
  workflow_assigned: { sender: 'Sam', task: 'Wells', folder: 'North', due_at: at, path },
  claim_assigned: { sender: 'Sam', claim: 'Hail', number: 'CL-7', folder: 'North', due_at: at, path },
  claim_moved: {
    sender: 'Sam',
    claim: 'Hail',
    number: 'CL-7',
    folder: 'North',
    state: 'in_review',
    message: 'Ready',
    path,
  },
  corrective_action: {
    reason: 'overdue',
    sender: null,
    action: 'Replace the rail',
    task: 'Wells',
    folder: 'North',
    due_on: '2030-01-02',
    path,
  },
  corrective_actions: {
    sender: 'Sam',
    count: 12,
    actions: ['Replace the rail', 'Sweep the step'],
    task: 'Wells',
    folder: 'North',
    path,
  },
  corrective_actions_due: {
    count: 12,
    overdue: 3,
    actions: ['Replace the rail', 'Sweep the step'],
    days: ['2026-11-23', '2026-11-25'],
    path,
  },
  webhook_disabled: { webhook: 'ERP', host: 'erp.test', reason: 'failures', path },
  archive_ready: { files: 12, expires_at: at, path },
  retention_changed: { person: 'Alice', days: 365, effective_at: at, path },
  originals_damaged: { altered: 1, missing: 2, files: 'Well 7.jpg', path },
  email_task_invitation: { subject: 'Photos', message: 'Please.', task: 'Hail', expires_at: at },
  email_task_reminder: {
    subject: 'Photos',
    message: 'Please.',
    task: 'Hail',
    expires_at: at,
    invited_at: at,
    started_at: null,
  },
  email_task_message: {
    reason: 'more',
    subject: 'Photos',
    message: 'Roof',
    task: 'Hail',
    expires_at: at,
    started_at: at,
  },
  email_task_receipt: { task: 'Hail', number: 3, submitted_at: at, answers_sha256: 'a'.repeat(64) },
}
const kinds = Object.keys(samples) as MailKind[]
const service = { from: { name: '', address: 'mail@atesta.test' }, key, unsubscribeSecret: 'ab'.repeat(32) }
const sender: MailSender = {
  companyId: 7,
  name: 'Acme & Söhne',
  colour: '#a4552a',
  timeZone: 'America/Lima',
  logo: null,
}

function composed(kind: MailKind, more: Partial<StoredMail> = {}, from = sender): Message {
  const mail: StoredMail = {
    id: 1,
    key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    kind,
    to_address: 'ana@client.test',
    to_name: 'Ana <Ruiz>',
    locale: 'en',
    reply_to: null,
    facts: samples[kind],
    secret: sealSecret(raw, 'one-time-token'),
    state: 'queued',
    attempts: 0,
    email_id: 1,
    user_id: 9,
    ...more,
  }
  return compose(service, 'https://atesta.test', mail, from)
}

describe.each(kinds)('%s', (kind) => {
  test.each(locales)('says the same as page and as text, in %s, with nothing left open', (locale) => {
    const { subject, html, text } = composed(kind, { locale })
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html).toContain('Ana &lt;Ruiz&gt;')
    expect(text).toContain('Ana <Ruiz>')
    for (const said of [subject, html, text]) expect(said).not.toMatch(/\{\{|undefined|null|NaN|Invalid Date/)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? '')
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/atesta\.test\//)
      expect(text).toContain(link)
    }
    // Nothing is loaded from anywhere, and no picture counts who reads.
    expect(html).not.toMatch(/<img|url\(|src=/)
  })
})

test('leads from an added passkey to the profile, since a new password would keep it', () => {
  const { html } = composed('second_factor_changed', { facts: { change: 'passkey_added', changed_at: at } })
  expect(html).toContain('href="https://atesta.test/dashboard/profile"')
  expect(html).not.toContain('forgot-password')
})

test('each language has its own words', () => {
  for (const kind of kinds)
    expect(new Set(locales.map((locale) => composed(kind, { locale }).text)).size, kind).toBe(3)
})

test.each(locales)('only mails that can be ignored say so, in %s', (locale) => {
  const { not_you } = mailTexts[locale].layout
  const ignorable = kinds.filter((kind) => composed(kind, { locale }).text.includes(not_you))
  for (const kind of ignorable) expect(composed(kind, { locale }).html, kind).toContain(not_you)
  expect(ignorable).toEqual([
    'user_invitation',
    'registration_confirm',
    'registration_exists',
    'password_reset',
    'no_password',
    'email_task_invitation',
    'email_task_reminder',
    'email_task_message',
  ])
})

test.each([
  ['en', 'Stored files: 12,345'],
  ['es', 'Archivos guardados: 12.345'],
  ['pt', 'Arquivos guardados: 12.345'],
] as const)('the files of an archive are counted, in %s', (locale, said) => {
  const facts = { ...samples.archive_ready, files: 12_345 }
  expect(composed('archive_ready', { locale, facts }).text).toContain(said)
})

test('a receipt says that the answer can no longer be changed: what a respondent submits is never returned', () => {
  const { text } = composed('email_task_receipt')
  expect(text).toContain('It can no longer be changed.')
})

test('the times are those of the company’s zone, which is named', () => {
  const { text } = composed('email_task_invitation', { locale: 'es' })
  expect(text).toMatch(/2 de enero de 2030 a las 10:00 (GMT-5|PET)/)
})

test('people without a password are led to their profile, not to a new password', () => {
  for (const change of ['on', 'moved', 'off', 'recovery', 'passkey_added'] as const) {
    const facts = { change, changed_at: at, has_password: false }
    const { text } = composed('second_factor_changed', { facts })
    expect(text).not.toMatch(/password/)
    expect(text).toContain('https://atesta.test/dashboard/profile')
  }
  const { text } = composed('new_device', { facts: { ...samples.new_device, has_password: false } })
  expect(text).not.toMatch(/password/)
})

test('the Message-ID is the same at every attempt', () => {
  expect(composed('password_reset').id).toBe(composed('password_reset', { attempts: 5 }).id)
})

test.each(Object.entries(mainColours))('the words on %s can be read', (_slug, colour) => {
  expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
})

test('under a light colour the button has its darker shade, with white words', () => {
  const { html } = composed('password_reset', {}, { ...sender, colour: '#ffe600' })
  const [, back = ''] = html.match(/border-radius:8px;background:(#[0-9a-f]{6})/) ?? []
  expect(html).toContain('background:#ffe600')
  expect(contrast(back, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(html).toMatch(/class="btn"[^>]*color:#ffffff/)
})

test('reads back as a mail program does, with the logo inline', async () => {
  const logo = Buffer.from('89504e470d0a1a0a00', 'hex')
  const message = composed(
    'email_task_invitation',
    { locale: 'pt', to_name: 'João «日本» ✓' },
    { ...sender, logo },
  )
  let written = Buffer.alloc(0)
  const transport = mailboxTransport({
    write: async (_company, _id, bytes) => {
      written = Buffer.from(bytes)
    },
    read: async () => null,
    remove: async () => {},
  })
  await transport.send(message, { companyId: 7, id: 1 })
  const [mine, theirs] = [readMessage(written), await parseMessage(written)]
  expect(mine.text.trim()).toBe(theirs.text?.trim())
  expect(theirs.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png' }])
  expect(mine.html).toContain(`src="data:image/png;base64,${logo.toString('base64')}"`)
  expect(mine.headers.find(({ name }) => name === 'To')?.value).toContain('João «日本» ✓')
  expect(theirs.to?.[0]).toEqual({ name: 'João «日本» ✓', address: 'ana@client.test' })
})

test('a secret opens with its key alone, and only unchanged', () => {
  const sealed = sealSecret(raw, 'token')
  expect(sealed.includes('token')).toBe(false)
  expect(openSecret(key, sealed)).toBe('token')
  expect(sealSecret(raw, 'token').equals(sealed)).toBe(false)
  expect(() => openSecret(generateKeyPairSync('x25519').privateKey, sealed)).toThrow()
  for (const place of [0, 40, 50, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => openSecret(key, changed)).toThrow()
  }
})

test('one line, one address', () => {
  expect(oneLine(' a\r\nBcc: b\u0000\u2028c\t ')).toBe('a Bcc: b c')
  expect(oneLine('photo\u202egpj.exe\u2069')).toBe('photogpj.exe')
  expect(checkedAddress('ana+x@client.test')).toBe('ana+x@client.test')
  for (const bad of [
    '',
    'a',
    'a@b@c',
    'a@b.test,c@d.test',
    '<a@b.test>',
    'a@b.test\n',
    'a\u0000@b.test',
    '"a b"@c.test',
  ])
    expect(() => checkedAddress(bad), bad).toThrow()
})

test('on a phone the button is as wide as the message', () => {
  const { html } = composed('email_task_invitation')
  expect(html).toMatch(/@media \(max-width:480px\).*\.wide\{width:100%!important\}/s)
  expect(html).toMatch(/<table [^>]*class="wide"[^>]*><tr><td [^>]*><a class="btn"/)
})

test('a name without a blank takes lines, instead of widening the message beyond a phone', () => {
  const { html } = composed('email_task_invitation')
  const parts = html.match(/<td class="pad[^>]*>/g) ?? []
  expect(parts).toHaveLength(3)
  for (const part of parts) expect(part).toContain('word-break:break-word')
})
