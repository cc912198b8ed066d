import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('there is none before one is made, and each person has their own', async () => {
  const { ines, sam } = given
  expect(await ines.api.users.calendarFeed()).toEqual({ feed: null })
  const { feed } = await ines.api.users.createCalendarFeed({ body: { mine: true } })
  expect(await ines.api.users.calendarFeed()).toEqual({ feed })
  expect(feed).toMatchObject({ mine: true, last_used_at: null })
  expect(await sam.api.users.calendarFeed()).toEqual({ feed: null })
})
