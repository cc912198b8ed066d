import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const again = () => enter(given.stack.url, 'ines@acme.test', given.stack.password)

test('all other sessions of the user end immediately; other users stay signed in', async () => {
  const others = [await again(), await again()]
  expect(await given.ines.api.auth.endOtherSessions()).toEqual({ ended: 2 })
  for (const session of others) expect((await session.fetch('/api/auth/me')).status).toBe(401)
  expect(await given.ines.api.auth.sessions()).toHaveLength(1)
  expect((await given.alice.fetch('/api/auth/me')).status).toBe(200)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'end_sessions', details: { ended: 2 } })
})
