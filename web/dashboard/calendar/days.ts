import { addDays } from '../../language/zoned.ts'
import type { CalendarView } from '../lists.ts'

/** How many days the agenda looks ahead. */
const agendaDays = 30

/** The first day of the week in a language's region, from 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

/** The first day of a day's week. */
export function weekOf(day: string, firstDay: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return addDays(day, -((weekday - firstDay + 7) % 7))
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const monthEnd = (day: string) => addDays(monthStart(addDays(monthStart(day), 31)), -1)

/** The days of a view, in order: whole weeks for a month, so that its table has no gaps. */
export function shownDays(view: CalendarView, day: string, firstDay: number): string[] {
  const from = view === 'agenda' ? day : weekOf(view === 'month' ? monthStart(day) : day, firstDay)
  const last =
    view === 'month'
      ? addDays(weekOf(monthEnd(day), firstDay), 6)
      : addDays(from, view === 'week' ? 6 : agendaDays - 1)
  const days = [from]
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1))
  return days
}

/** Splits days into weeks, as rows of a table. */
export const weeksOf = (days: string[]): string[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

/** The day that identifies the previous or next view. */
export function turned(view: CalendarView, day: string, way: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * way)
  if (view === 'agenda') return addDays(day, agendaDays * way)
  return way === 1 ? addDays(monthEnd(day), 1) : monthStart(addDays(monthStart(day), -1))
}
