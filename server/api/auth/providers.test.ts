import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('names the ways to sign in, to anyone', async () => {
  const answer = await given.stack.anyone('/api/auth/providers')
  expect(await answer.json()).toEqual([{ id: 'credentials', name: 'E-mail', type: 'credentials' }])
})
