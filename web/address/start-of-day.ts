/** The beginning of a calendar day (`YYYY-MM-DD`) where the person is, `after` days later, as the API takes it. */
export function startOfDay(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}
