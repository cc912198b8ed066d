import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('gives a token and a cookie that no script reads and no other site sends', async () => {
  const answer = await given.stack.anyone('/api/auth/csrf')
  const { csrf_token } = (await answer.json()) as { csrf_token: string }
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toBe(`atesta.csrf=${csrf_token}; Path=/api/auth; HttpOnly; SameSite=Strict`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a browser that has one keeps it; one that cannot be ours is replaced', async () => {
  const ask = async (cookie: string) => {
    const answer = await given.stack.anyone('/api/auth/csrf', { headers: { cookie } })
    return { ...((await answer.json()) as { csrf_token: string }), set: answer.headers.getSetCookie() }
  }
  const kept = 'A'.repeat(43)
  expect(await ask(`atesta.csrf=${kept}`)).toEqual({ csrf_token: kept, set: [] })
  const replaced = await ask('atesta.csrf=short')
  expect(replaced.csrf_token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(replaced.set).toHaveLength(1)
})
