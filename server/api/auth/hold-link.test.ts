import { linkKinds } from '@atesta/contract/routes/auth.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const post = (path: string, body: object, cookie = '', url = given.stack.url) =>
  fetch(`${url}/api/auth/links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const tokenOf = (n: number) => `atr_${String(n).padStart(43, 'T')}`
async function hold(kind: string, token: string, cookie = '') {
  const answer = await post('hold', { kind, token }, cookie)
  const { id } = (await answer.json()) as { id: string }
  return { id, answer, cookie: cookiesAfter(answer, cookie) }
}
const open = async (kind: string, id: string, cookie: string) => {
  const answer = await post('open', { kind, id }, cookie)
  return ((await answer.json()) as { token: string }).token
}

test('a link becomes a cookie of its own, and a name that says nothing of it', async () => {
  let cookies = ''
  const names = new Map<string, string>()
  for (const [n, kind] of linkKinds.entries()) {
    const { id, answer, cookie } = await hold(kind, tokenOf(n), cookies)
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^atesta\\.${kind}\\.${id}=${tokenOf(n)}; Path=/api/auth/links; Max-Age=[1-9]\\d+; HttpOnly; SameSite=Strict$`,
        ),
      ),
    ])
    cookies = cookie
    names.set(kind, id)
  }
  // All of them in one browser, and another of the same kind beside it.
  const other = await hold('respondent', tokenOf(50), cookies)
  for (const [n, kind] of linkKinds.entries())
    expect(await open(kind, names.get(kind) ?? '', other.cookie)).toBe(tokenOf(n))
  expect(await open('respondent', other.id, other.cookie)).toBe(tokenOf(50))
  expect((await hold('respondent', tokenOf(0))).id).toBe(names.get('respondent'))
})

test('a browser keeps twenty, the newest', async () => {
  const held = Array.from({ length: 20 }, (_, n) => `atesta.share.${String(n).padStart(16, '0')}=x`)
  const { answer } = await hold('share', tokenOf(3), ['atesta.csrf=y', ...held].join('; '))
  const [own, ended, ...more] = answer.headers.getSetCookie()
  expect([own, ended]).toEqual([
    expect.stringContaining(tokenOf(3)),
    expect.stringMatching(/^atesta\.share\.0{16}=; Path=\/api\/auth\/links; Max-Age=0/),
  ])
  expect(more).toEqual([])
})

test('a form that is being filled in is kept before shares that were looked at', async () => {
  const nameOf = (kind: string, n: number) => `atesta.${kind}.${String(n).padStart(16, '0')}`
  const forms = Array.from({ length: 15 }, (_, n) => nameOf('respondent', n))
  const shares = Array.from({ length: 6 }, (_, n) => nameOf('share', n))
  const endedBy = async (held: string[]) => {
    const { answer } = await hold('respondent', tokenOf(5), held.map((name) => `${name}=x`).join('; '))
    return answer.headers
      .getSetCookie()
      .slice(1)
      .map((line) => line.split('=')[0])
  }
  expect(await endedBy([...forms, ...shares])).toEqual(shares.slice(0, 2))
  // Those that have nothing before them to be forgotten.
  const more = Array.from({ length: 20 }, (_, n) => nameOf('respondent', n))
  expect(await endedBy([...more, ...shares.slice(0, 1)])).toEqual([shares[0], more[0]])
})

test('under https its cookie is for https only', async () => {
  const stack = await startStack({ env: { PUBLIC_URL: 'https://atesta.test' } })
  try {
    const answer = await post('hold', { kind: 'reset', token: tokenOf(4) }, '', stack.url)
    expect(answer.headers.getSetCookie().join()).toMatch(/^__Secure-atesta\.reset\..*; Secure$/)
  } finally {
    await stack.stop()
  }
})
