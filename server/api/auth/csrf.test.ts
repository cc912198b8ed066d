import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf } from '@atesta/testkit/sign-in.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('gives a token and a cookie that no script reads and no other site sends', async () => {
  const { csrf_token, answer } = await askCsrf(given.stack.url)
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toBe(`atesta.csrf=${csrf_token}; Path=/api/auth; HttpOnly; SameSite=Strict`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a browser keeps its own; one that we have not made, or for another session, is replaced', async () => {
  const { url } = given.stack
  const first = await askCsrf(url)
  const again = await askCsrf(url, first.cookie)
  expect(again.csrf_token).toBe(first.csrf_token)
  expect(again.answer.headers.getSetCookie()).toEqual([])
  for (const cookie of [
    'atesta.csrf=short',
    `atesta.csrf=${'A'.repeat(43)}`,
    `atesta.csrf=${first.csrf_token.slice(0, -1)}`,
    `${first.cookie}; atesta.session_token=other`,
  ]) {
    const replaced = await askCsrf(url, cookie)
    expect(replaced.csrf_token).not.toBe(first.csrf_token)
    expect(replaced.answer.headers.getSetCookie()).toHaveLength(1)
  }
})

test('under https no other host can set it', async () => {
  const stack = await startStack({ env: { PUBLIC_URL: 'https://atesta.test' } })
  try {
    const { csrf_token, answer } = await askCsrf(stack.url)
    expect(answer.headers.getSetCookie()).toEqual([
      `__Host-atesta.csrf=${csrf_token}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ])
    expect((await askCsrf(stack.url, `atesta.csrf=${csrf_token}`)).csrf_token).not.toBe(csrf_token)
  } finally {
    await stack.stop()
  }
})
