import { dateFormat } from '@atesta/contract/date-format.ts'
import { dayMs } from '@atesta/contract/durations.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '../language/intl.ts'
import { dayOf, type Repeat, readRule, type Weekday, weekdays } from './repeat-rule.ts'

/** Any Monday: only weekday names are taken from it. */
const monday = Date.UTC(2024, 0, 1)
const atNoon = (local: string) => new Date(`${local.slice(0, 10)}T12:00:00Z`)

/** Names of weekdays, dates and times in a language, for wall-clock times. */
function namesIn(locale: Locale) {
  const write = (options: Intl.DateTimeFormatOptions) => (at: Date | number) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  const [long, short] = [write({ weekday: 'long' }), write({ weekday: 'short' })]
  const time = write({ timeStyle: 'short' })
  const [date, dayOfYear] = [write({ dateStyle: 'medium' }), write({ day: 'numeric', month: 'long' })]
  const noonOf = (day: Weekday) => monday + weekdays.indexOf(day) * dayMs
  return {
    weekday: (day: Weekday) => long(noonOf(day)),
    shortWeekday: (day: Weekday) => short(noonOf(day)),
    time: (local: string) => time(new Date(`${local.slice(0, 16)}Z`)),
    date: (local: string) => date(atNoon(local)),
    dayOfYear: (local: string) => dayOfYear(atNoon(local)),
  }
}

/** In some languages, such as Portuguese, Saturday and Sunday differ in gender from the other days. */
const isOther = (day: Weekday | undefined) => day === 'SA' || day === 'SU'

function usePace() {
  const { t, i18n } = useTranslation('dashboard')
  return useMemo(() => {
    const locale = i18n.language as Locale
    const names = namesIn(locale)
    const list = listFormat(locale, { type: 'conjunction' })
    const monthly = (repeat: Repeat & { unit: 'month' }): string => {
      const count = repeat.every
      if ('nth' in repeat) {
        const nth = repeat.nth === -1 ? 'last' : repeat.nth
        const which = isOther(repeat.on) ? t(`repeat.nth_other_gender.${nth}`) : t(`repeat.nth.${nth}`)
        return t(count > 1 ? 'repeat.months_weekday' : 'repeat.month_weekday', {
          count,
          nth: which,
          weekday: names.weekday(repeat.on),
        })
      }
      if (repeat.day === 1) return t(count > 1 ? 'repeat.months_first' : 'repeat.month_first', { count })
      return repeat.day === -1
        ? t(count > 1 ? 'repeat.months_last' : 'repeat.month_last', { count })
        : t(count > 1 ? 'repeat.months_day' : 'repeat.month_day', { count, day: repeat.day })
    }
    /** The rhythm, without the end. */
    const pace = (repeat: Repeat, startsAt: string): string => {
      const count = repeat.every
      if (repeat.unit === 'day') return t(count > 1 ? 'repeat.days' : 'repeat.day', { count })
      if (repeat.unit === 'year')
        return t(count > 1 ? 'repeat.years' : 'repeat.year', { count, date: names.dayOfYear(startsAt) })
      if (repeat.unit === 'month') return monthly(repeat)
      if (count === 1 && repeat.on.join() === 'MO,TU,WE,TH,FR') return t('repeat.workdays')
      const days = list.format(repeat.on.map(names.weekday))
      return isOther(repeat.on[0])
        ? t(count > 1 ? 'repeat.weeks_other_gender' : 'repeat.week_other_gender', { count, days })
        : t(count > 1 ? 'repeat.weeks' : 'repeat.week', { count, days })
    }
    return { t, names, pace }
  }, [t, i18n.language])
}

/**
 * A recurrence in words: "Every Monday at 8:00 AM, until Dec 31, 2026". One that cannot be expressed is
 * called custom.
 */
export function useRepeatWords() {
  const { t, names, pace } = usePace()
  return useMemo(() => {
    const full = (recurrence: Recurrence): string => {
      const repeat = readRule(recurrence)
      if (!repeat) return t('repeat.custom')
      const startsAt = recurrence.starts_at
      const rule = t('repeat.at', { rule: pace(repeat, startsAt), time: names.time(startsAt) })
      const { ending } = repeat
      if (ending.kind === 'until') return t('repeat.until', { rule, date: names.date(ending.day) })
      return ending.kind === 'times' ? t('repeat.times', { rule, count: ending.times }) : rule
    }
    /** Without time and end, for lists. */
    const short = (recurrence: Recurrence): string => {
      const repeat = readRule(recurrence)
      return repeat ? pace(repeat, recurrence.starts_at) : t('repeat.custom')
    }
    /** The days of a month on which something that begins at `startsAt` may recur. */
    const monthDay = (repeat: Repeat & { unit: 'month' }) => pace({ ...repeat, every: 1 }, '')
    return { full, short, monthDay, names }
  }, [t, names, pace])
}

/** The choices for a monthly repetition, on the days of its first time. */
export function monthChoices(startsAt: string, nth: 1 | 2 | 3 | 4 | -1, on: Weekday) {
  const common = { unit: 'month', every: 1, ending: { kind: 'never' } } as const
  return [
    { ...common, day: dayOf(startsAt) },
    { ...common, day: 1 },
    { ...common, day: -1 },
    { ...common, nth, on },
  ] satisfies Repeat[]
}
