import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a person is signed out everywhere immediately; others stay', async () => {
  const again = await enter(given.stack.url, 'ines@acme.test', given.stack.password)
  const id = given.ines.userId
  expect(await given.alice.api.users.endSessions({ params: { id } })).toEqual({ ended: 2 })
  for (const session of [again, given.ines]) expect((await session.fetch('/api/auth/me')).status).toBe(401)
  expect((await given.sam.fetch('/api/auth/me')).status).toBe(200)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'end_sessions',
    noun: 'user',
    record_id: String(id),
    details: { name: 'Ines Inspector', ended: 2 },
  })
})

test('keeps the calling session when ending one’s own', async () => {
  await enter(given.stack.url, 'alice@acme.test', given.stack.password)
  const answer = await given.alice.api.users.endSessions({ params: { id: given.alice.userId } })
  expect(answer).toEqual({ ended: 1 })
  expect((await given.alice.fetch('/api/auth/me')).status).toBe(200)
})
