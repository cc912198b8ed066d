import { workflows } from '@atesta/contract/routes/workflows.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { boundsOf } from '../../domain/workflows/calendar.queries.ts'
import { calendarView } from '../../domain/workflows/calendar.view.ts'
import { calendarBetween } from '../../domain/workflows/read-calendar.ts'
import { maxCalendarDays, monthOf, spanDays } from '../../domain/workflows/workflows.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const calendars = route(workflows.calendars, {
  allow: anyone,
  handler: async ({ db, actor, query, fail }) => {
    const { from: first, to: last, ...filter } = query
    if ((first === undefined) !== (last === undefined))
      fail('validation_failed', {
        errors: [{ path: first ? '?to' : '?from', says: 'both_days' }],
      })
    const { from, to } = first && last ? { from: first, to: last } : monthOf(new Date(), actor.timeZone)
    const span = spanDays(from, to)
    if (!(span >= 1 && span <= maxCalendarDays))
      fail('validation_failed', {
        errors: [{ path: '?to', says: 'days_at_most', with: { most: maxCalendarDays } }],
      })
    await refuseUnknownPlace(db, actor, filter, 'workflow')
    const between = await boundsOf(db, { from, to }, actor.timeZone)
    const { rows, truncated } = await calendarBetween(db, actor, filter, between)
    return {
      from,
      to,
      time_zone: actor.timeZone,
      data: rows.map(calendarView(actor, new Date())),
      truncated,
    }
  },
})
