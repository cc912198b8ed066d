import { messageTo, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { countRows, lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let path: string
let clientId: number
let address: string
beforeAll(async () => {
  const { email } = await given.makeSent({ locale: 'es' })
  ;({ address } = email)
  clientId = email.client.id
  const message = await messageTo(given.stack, address)
  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  path = new URL(header.slice(1, -1)).pathname
  // The link at the end of the message is the same one.
  expect(message.text).toContain(header.slice(1, -1))
})
const post = (body: string, type = 'application/x-www-form-urlencoded') =>
  given.stack.anyone(path, { method: 'POST', headers: { 'content-type': type }, body })
const unsubscribed = () =>
  countRows(given.stack, 'users', 'id = $1 AND unsubscribed_at IS NOT NULL', [clientId])

test('looking asks and changes nothing, because programs follow links', async () => {
  const before = await rowsOf(given.stack)
  const page = await given.stack.anyone(path)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const html = await page.text()
  expect(html).toContain(`¿Quieres que Acme Mining no envíe más invitaciones ni recordatorios a ${address}`)
  expect(html).toContain('<html lang="es">')
  expect(await rowsOf(given.stack)).toEqual(before)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one click of a mail program ends it (%s)', async (type, body) => {
  const page = await post(body, type)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`no enviará más invitaciones ni recordatorios a ${address}`)
  expect(await unsubscribed()).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: clientId,
    action: 'unsubscribe',
    noun: 'client',
  })
  await post('wanted=resume')
  expect(await unsubscribed()).toBe(0)
})

test('a forged link is refused', async () => {
  const [company, client, signature] = path.slice('/unsubscribe/'.length).split('.')
  const flipped = `${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`
  for (const token of [
    `${company}.${clientId + 1}.${signature}`,
    `${Number(company) + 1}.${client}.${signature}`,
    `${company}.${client}.${flipped}`,
    'x',
  ]) {
    const answer = await given.stack.anyone(`/unsubscribe/${token}`, { method: 'POST' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  }
  expect(await unsubscribed()).toBe(0)
})

test('a link that was cut off says so on a page, in the language of the browser', async () => {
  const headers = { 'accept-language': 'pt-BR' }
  const page = await given.stack.anyone(path.slice(0, -3), { headers })
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(await page.text()).toContain('<h1>Este link não funciona</h1>')
})
