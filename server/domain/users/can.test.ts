import { users } from '@atesta/contract/routes/users.ts'
import { call } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
let count = 0
async function invite(): Promise<number> {
  const body = { email: `person${++count}@acme.test`, name: 'Person', range: 'RANGE_USER' } as const
  return (await given.alice.api.users.create({ body })).id
}
async function disabled(): Promise<number> {
  const id = await invite()
  await given.alice.api.users.remove({ params: { id } })
  return id
}

/** Each makes a user of one kind. */
const kinds: Record<string, () => Promise<number>> = {
  'an active person': async () => (await given.stack.as('ivan')).userId,
  'an invited person': invite,
  'a disabled person': disabled,
  oneself: async () => given.alice.userId,
}

test.each(Object.entries(kinds))(
  '%s: what the row says may be done is what the call does',
  async (_kind, make) => {
    const id = await make()
    const read = () => given.alice.api.users.read({ params: { id } })
    const attempts = {
      edit: async () => {
        const { name, range, locale, time_zone, phone, version } = await read()
        const body = { name, range, locale, time_zone, phone, version }
        return call(given.alice, users.save, { params: { id }, body })
      },
      invite: () => call(given.alice, users.invite, { params: { id } }),
      enable: () => call(given.alice, users.enable, { params: { id } }),
      end_sessions: () => call(given.alice, users.endSessions, { params: { id } }),
      disable: () => call(given.alice, users.remove, { params: { id } }),
    }
    for (const [flag, attempt] of Object.entries(attempts)) {
      const { can, cannot, state } = await read()
      const answer = await attempt()
      const code = answer.ok ? undefined : ((await answer.json()) as { code: string }).code
      // Disabling a user who is disabled already, or signing out who has not signed in, is not an error; there is just nothing to offer.
      const done =
        (flag === 'disable' && state === 'disabled') || (flag === 'end_sessions' && state !== 'active')
      expect([flag, answer.ok, code]).toEqual([
        flag,
        can[flag as keyof typeof attempts] || done,
        cannot[flag as keyof typeof attempts],
      ])
    }
  },
)
