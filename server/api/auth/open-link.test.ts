import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { expect, test } from 'vitest'

const given = useScene()
const tokenOf = (n: number) => `atr_${String(n).padStart(43, 'T')}`
const post = (path: string, body: object, cookie = '') =>
  given.stack.anyone(`/api/auth/links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

test('opens nothing without the cookie, for another kind or with another token', async () => {
  const held = await post('hold', { kind: 'respondent', token: tokenOf(1) })
  const { id } = (await held.json()) as { id: string }
  const cookie = cookiesAfter(held, '')
  const planted = cookie.replace(tokenOf(1), tokenOf(2))
  for (const [kind, cookies] of [
    ['respondent', ''],
    ['reset', cookie],
    ['respondent', planted],
  ] as const)
    await expectProblem(await post('open', { kind, id }, cookies), auth.openLink, 'link_not_held')
  const opened = await post('open', { kind: 'respondent', id }, cookie)
  expect(await opened.json()).toEqual({ token: tokenOf(1) })
})
