import { auth } from '@atesta/contract/routes/auth.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const again = () => enter(given.stack.url, 'ines@acme.test', given.stack.password)
const other = async () =>
  (await given.ines.api.auth.sessions()).find(({ current }) => !current)?.id ?? 'no other session'

test('another session of the user ends immediately, with its bearer; this one continues', async () => {
  const second = await again()
  expect((await second.fetch('/api/auth/me')).status).toBe(200)
  const answer = await call(given.ines, auth.endSession, { params: { session: await other() } })
  expect(answer.status).toBe(204)
  expect((await second.fetch('/api/auth/me')).status).toBe(401)
  expect((await given.ines.fetch('/api/auth/me')).status).toBe(200)
  expect(await lastAudit(given.stack)).toMatchObject({ user_id: given.ines.userId, action: 'end_session' })
})

test('another person’s answers like one that does not exist', async () => {
  const sessions = await given.alice.api.auth.sessions()
  for (const session of [sessions[0]?.id ?? '', 'unknown'])
    await expectRefused(given.stack, given.ines, auth.endSession, { params: { session } }, 'not_found')
  expect(await given.alice.api.auth.sessions()).toHaveLength(1)
})
