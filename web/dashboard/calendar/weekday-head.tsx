import { useCalendarFormat } from '../../session/use-calendar-format.ts'

/** Weekday names above the weeks of a table; `days` begins with a whole week. */
export function WeekdayHead({ days }: { days: string[] }) {
  const format = useCalendarFormat()
  return (
    <thead>
      <tr>
        {days.slice(0, 7).map((day) => (
          <th key={day} scope="col">
            {format.weekday(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
