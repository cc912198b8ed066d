import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in as a browser with these cookies, and answers those it holds afterwards. */
async function signIn(email: string, cookies = ''): Promise<string> {
  const { csrf_token, cookie } = await askCsrf(given.stack.url, cookies)
  const answer = await given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': firefox,
      'x-forwarded-for': '203.0.113.77',
      cookie,
    },
    body: JSON.stringify({ email, password: given.stack.password, csrf_token }),
  })
  expect(answer.status).toBe(200)
  return cookiesAfter(answer, cookie)
}
const told = () => countRows(given.stack, 'auth.mails', `kind = 'new_device'`)

test('mails about a new browser once, in the user’s language', async () => {
  const { stack } = given
  await stack.query(`UPDATE users SET locale = 'pt' WHERE email = 'ivan@acme.test'`)
  const before = await told()
  const cookies = await signIn('ivan@acme.test')
  expect(await told()).toBe(before + 1)
  await stack.settle()
  const { mail } = await smtp.mailTo('ivan@acme.test')
  expect(mail.subject).toBe('Sua conta foi aberta em um dispositivo novo')
  for (const word of ['Firefox, Linux', '203.0.113.77', 'http://atesta.test/dashboard/profile'])
    expect(mail.text).toContain(word)
  const kept = cookies
    .split('; ')
    .filter((pair) => !pair.includes('session_token'))
    .join('; ')
  await signIn('ivan@acme.test', kept)
  expect(await told()).toBe(before + 1)
  // Known for one account, it is new for another.
  await signIn('sara@acme.test', kept)
  expect(await told()).toBe(before + 2)
})

test('a program that keeps no cookies is reported five times a day', async () => {
  await given.stack.query('DELETE FROM auth.rate_limits')
  const before = await told()
  for (let n = 0; n < 7; n += 1) await signIn('sam@acme.test')
  expect((await told()) - before).toBe(5)
})
