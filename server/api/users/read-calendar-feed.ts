import { hourSeconds } from '@atesta/contract/durations.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { calendarFile } from '../../domain/calendars/calendar-file.ts'
import { noteRead, throughFeed } from '../../domain/calendars/feeds.queries.ts'
import { readFeed } from '../../domain/calendars/read-feed.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { hashOfToken } from '../../identity/tokens.ts'

/** For a few programs of one person, each of which asks every few minutes at most. */
const perFeed = { points: 120, seconds: hourSeconds }
/** For addresses that open nothing, per network. Calendar services ask for many people from few addresses. */
const misses = { points: 300, seconds: hourSeconds }

export const readCalendarFeed = openRoute(users.readCalendarFeed, {
  handler: async ({ services, params, address, fail }) => {
    const tokenHash = hashOfToken(params.file.replace(/\.ics$/, ''))
    const now = new Date()
    const opened = await throughFeed(services.app, tokenHash, async (db, feed) => {
      const { actor } = feed
      await attemptLimit(services, 'calendar-feed', perFeed).attempt(String(actor.userId))
      const tasks = await readFeed(db, feed, now)
      const { publicUrl } = services.config
      const facts = { company: actor.company.name, locale: actor.locale, publicUrl, now }
      const file = await calendarFile(tasks, facts)
      const changedAt = await noteRead(db, actor.userId, file.hash)
      return { changedAt, hash: file.hash, bytes: file.bytesAt(changedAt) }
    })
    if (!opened) {
      await attemptLimit(services, 'calendar-feed-missed', misses).attempt(address)
      return fail('not_found')
    }
    return {
      mediaType: 'text/calendar; charset=utf-8',
      fileName: 'calendar.ics',
      size: opened.bytes.length,
      etag: opened.hash.toString('base64url'),
      lastModified: opened.changedAt,
      ranges: false as const,
      open: async () => opened.bytes,
    }
  },
})
