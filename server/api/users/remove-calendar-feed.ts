import { users } from '@atesta/contract/routes/users.ts'
import { deleteFeed } from '../../domain/calendars/feeds.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const removeCalendarFeed = route(users.removeCalendarFeed, {
  allow: anyone,
  audit: ({ actor }) => ({ action: 'revoke', noun: 'calendar_feed', id: actor.userId }),
  handler: async ({ db, actor, fail }) => {
    if (!(await deleteFeed(db, actor.userId))) return fail('not_found')
    return undefined
  },
})
