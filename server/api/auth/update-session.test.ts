import { auth } from '@atesta/contract/routes/auth.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('saves language and time zone of the user, effective immediately, and is audited', async () => {
  const body = { locale: 'pt', time_zone: 'America/Argentina/Buenos_Aires' } as const
  const me = await given.ines.api.auth.updateSession({ body })
  expect(me.profile).toMatchObject(body)
  expect((await given.ines.api.auth.me()).profile).toMatchObject(body)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'save',
    noun: 'user',
    record_id: String(given.ines.userId),
    details: body,
  })
})

test('keeps omitted fields', async () => {
  await given.ines.api.auth.updateSession({ body: { locale: 'es' } })
  expect((await given.ines.api.auth.me()).profile).toMatchObject({
    locale: 'es',
    time_zone: 'America/Argentina/Buenos_Aires',
  })
})

test('the person’s language answers where the call names none', async () => {
  const answer = await given.stack.anyone('/api/workflows/987654321', {
    headers: { authorization: `Bearer ${given.ines.token}`, 'accept-language': '' },
  })
  expect(answer.headers.get('content-language')).toBe('es')
})

test.each(['Atlantis/Capital', '+03:00', '', "UTC'; DROP TABLE users", 'UTC\u0000'])(
  'the time zone %j is refused, and the dashboard still works',
  async (time_zone) => {
    const args = { body: { time_zone } }
    await expectRefused(given.stack, given.ines, auth.updateSession, args, 'validation_failed')
    expect((await given.ines.api.dashboard.summary()).per_day).toHaveLength(30)
  },
)

test('accepts every time zone that a browser may report', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone').filter((_, n) => n % 60 === 0), 'UTC', 'Asia/Calcutta']
  for (const time_zone of zones) {
    await given.ines.api.auth.updateSession({ body: { time_zone } })
    expect([time_zone, (await given.ines.api.dashboard.summary()).per_day.length]).toEqual([time_zone, 30])
  }
})

test('lets users who must set up a second factor choose their language first', async () => {
  await given.stack.query('UPDATE companies SET require_second_factor = true')
  const { profile, ...me } = await given.sam.api.auth.updateSession({ body: { locale: 'pt' } })
  expect([profile.locale, me.must_set_up_second_factor]).toEqual(['pt', true])
  await given.stack.query('UPDATE companies SET require_second_factor = false')
})

test('another language is refused', async () => {
  const answer = await call(given.ines, auth.updateSession, { body: { locale: 'fr' } })
  expect(answer.status).toBe(400)
})
