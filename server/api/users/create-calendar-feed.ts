import { callUrl } from '@atesta/contract/client.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { lockedCaller } from '../../domain/auth/locked-caller.ts'
import { putFeed } from '../../domain/calendars/feeds.queries.ts'
import { feedView } from '../../domain/calendars/feeds.view.ts'
import { anyone, route } from '../../http/route.ts'
import { calendarFeedPrefix, hashOfToken, newToken } from '../../identity/tokens.ts'

export const createCalendarFeed = route(users.createCalendarFeed, {
  allow: anyone,
  audit: ({ actor, body }) => ({ action: 'create', noun: 'calendar_feed', id: actor.userId, details: body }),
  handler: async ({ db, actor, body, services }) => {
    await lockedCaller(db, actor)
    const token = newToken(calendarFeedPrefix)
    const row = await putFeed(db, { userId: actor.userId, tokenHash: hashOfToken(token), mine: body.mine })
    const path = callUrl('/api', users.readCalendarFeed, { params: { file: `${token}.ics` } })
    return { feed: feedView(row), address: new URL(path, services.config.publicUrl).href }
  },
})
