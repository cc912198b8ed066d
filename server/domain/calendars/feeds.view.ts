import type { CalendarFeed } from '@atesta/contract/schemas/calendar-feed.ts'
import type { FeedRow } from './feeds.queries.ts'

export const feedView = (row: FeedRow): CalendarFeed => ({
  mine: row.mine,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
