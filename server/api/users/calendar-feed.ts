import { users } from '@atesta/contract/routes/users.ts'
import { findFeed } from '../../domain/calendars/feeds.queries.ts'
import { feedView } from '../../domain/calendars/feeds.view.ts'
import { anyone, route } from '../../http/route.ts'

export const calendarFeed = route(users.calendarFeed, {
  allow: anyone,
  handler: async ({ db, actor }) => {
    const found = await findFeed(db, actor.userId)
    return { feed: found ? feedView(found) : null }
  },
})
