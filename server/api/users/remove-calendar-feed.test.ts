import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('the address ends at once; without one there is nothing to revoke', async () => {
  const { stack, ines } = given
  const { address } = await ines.api.users.createCalendarFeed({ body: {} })
  const ask = async () => (await stack.anyone(new URL(address).pathname)).status
  expect(await ask()).toBe(200)
  await ines.api.users.removeCalendarFeed()
  expect(await ask()).toBe(404)
  expect(await lastAudit(stack)).toMatchObject({ action: 'revoke', noun: 'calendar_feed' })
  await expectRefused(stack, ines, users.removeCalendarFeed, {}, 'not_found')
})

test('a new password ends it too', async () => {
  const { stack, sam } = given
  const { address } = await sam.api.users.createCalendarFeed({ body: {} })
  await sam.api.auth.changePassword({ body: { current_password: stack.password, password: stack.password } })
  expect((await stack.anyone(new URL(address).pathname)).status).toBe(404)
  const [event] = await stack.query<{ details: object }>(
    `SELECT details FROM audit_events WHERE noun = 'calendar_feed' ORDER BY id DESC LIMIT 1`,
  )
  expect(event?.details).toEqual({ reason: 'new_password' })
})
