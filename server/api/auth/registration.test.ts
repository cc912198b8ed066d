import { useScene } from '@atesta/testkit/scene.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('open unless the operator closes it', async () => {
  const ask = async (stack: Pick<typeof given.stack, 'anyone'>) =>
    (await stack.anyone('/api/auth/register')).json()
  expect(await ask(given.stack)).toEqual({ open: true })
  const closed = await startStack({ env: { REGISTRATION: 'off' } })
  try {
    expect(await ask(closed)).toEqual({ open: false })
  } finally {
    await closed.stop()
  }
})
