import { ActionIcon, Alert, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneName } from '../../language/use-zone-name.ts'
import { toLocal } from '../../language/zoned.ts'
import { type CalendarEntry, calendarQuery } from '../../queries/calendar.ts'
import { useZone } from '../../session/session.ts'
import { useCalendarFormat } from '../../session/use-calendar-format.ts'
import { breakpoints } from '../../theme/breakpoints.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { type CalendarView, calendarViews } from '../lists.ts'
import { AgendaView } from './agenda-view.tsx'
import classes from './calendar.module.css'
import { firstDayOfWeek, shownDays, turned } from './days.ts'
import { MonthView } from './month-view.tsx'
import { MoveDialog } from './move-occurrence-dialog.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { Subscribe } from './subscribe.tsx'

const route = getRouteApi('/dashboard/calendar')

/** Whether the window is narrower than a desk. Paper is as well, but the entries of another view would have to be read first. */
function useIsNarrow(): boolean {
  const narrow = useMediaQuery(`(width < ${breakpoints.lg})`, undefined, { getInitialValueInEffect: false })
  const onScreen = useRef(narrow)
  if (!matchMedia('print').matches) onScreen.current = narrow
  return onScreen.current
}

/** The shown days and view, kept in the address. Phones and tablets start with the agenda. */
function useShown() {
  const { i18n } = useTranslation()
  const narrow = useIsNarrow()
  const zone = useZone()
  const search = route.useSearch()
  const navigate = useNavigate()
  const today = toLocal(new Date(), zone).slice(0, 10)
  const view: CalendarView = search.view ?? (narrow ? 'agenda' : 'month')
  const day = search.day ?? today
  const go = (
    next: { view?: CalendarView | undefined; day?: string | undefined; mine?: 'true' | undefined },
    replace = false,
  ) => void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false, replace })
  const days = useMemo(() => shownDays(view, day, firstDayOfWeek(i18n.language)), [view, day, i18n.language])
  return { view, day, days, today, zone, narrow, mine: search.mine, go }
}

function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const found = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const day = (entry.kind === 'due' ? entry.due_local : entry.starts_local).slice(0, 10)
    found.set(day, [...(found.get(day) ?? []), entry])
  }
  return found
}

function useHeading({ view, day, days }: ReturnType<typeof useShown>): string {
  const format = useCalendarFormat()
  return view === 'month' ? format.month(day) : format.range(days[0] ?? day, days.at(-1) ?? day)
}

function Controls({ shown }: { shown: ReturnType<typeof useShown> }) {
  const { t } = useTranslation('calendar')
  const { view, day, mine, go } = shown
  const heading = useHeading(shown)
  return (
    <div className={classes.controls}>
      <ActionIcon
        variant="default"
        aria-label={t('previous')}
        onClick={() => go({ day: turned(view, day, -1) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('next')} onClick={() => go({ day: turned(view, day, 1) })}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" onClick={() => go({ day: undefined })}>
        {t('today')}
      </Button>
      <h2 className={classes.heading} aria-live="polite">
        {heading}
      </h2>
      <Button
        variant={mine ? 'light' : 'default'}
        aria-pressed={!!mine}
        leftSection={mine ? <IconCheck size={16} /> : undefined}
        onClick={() => go({ mine: mine ? undefined : 'true' })}
      >
        {t('mine')}
      </Button>
      <SegmentedControl
        aria-label={t('view')}
        data={calendarViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={view}
        onChange={(next) => go({ view: next as CalendarView })}
      />
    </div>
  )
}

/** /dashboard/calendar: occurrences and due dates of workflows, in the person's time zone. */
export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const zoneName = useZoneName()
  const shown = useShown()
  const { view, day, days, today, zone, mine } = shown
  // Below a desk, seven columns have no space for text: a week is a list there, and a month shows how much each
  // day has.
  const small = view === 'month' && shown.narrow
  const listed = view === 'agenda' || (view === 'week' && shown.narrow)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    calendarQuery({ from: days[0] ?? day, to: days.at(-1) ?? day, ...(mine && { mine }) }),
  )
  const entries = useMemo(() => byDay(data?.data ?? []), [data])
  return (
    <>
      <PageHeader
        title={t('title')}
        action={<Subscribe />}
        sentence={t('sentence', { zone: zoneName(data?.time_zone ?? zone ?? 'UTC') })}
      />
      <Controls shown={shown} />
      {data?.truncated && (
        <Alert color="yellow" mb="md">
          {t('truncated')}
        </Alert>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {((!error && !data) || (listed && isPlaceholderData)) && <PageLoading />}
      {data && listed && !isPlaceholderData && <AgendaView days={days} entries={entries} today={today} />}
      {data && small && (
        <PhoneMonth
          days={days}
          entries={entries}
          today={today}
          chosen={day}
          loading={isPlaceholderData}
          // Browsing days does not add to the history.
          onChoose={(chosen) => shown.go({ day: chosen }, true)}
        />
      )}
      {data && !listed && !small && (
        <MonthView
          days={days}
          entries={entries}
          today={today}
          {...(view === 'month' && { month: day.slice(0, 7) })}
        />
      )}
      <MoveDialog />
    </>
  )
}
