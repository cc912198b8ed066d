import { dateFormat } from '@atesta/contract/date-format.ts'

/** ISO 8601 with the offset of the zone. */
export function momentIn(timeZone: string, at: Date): string {
  const local = dateFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const named = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const offset = named.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '')
  return `${local.format(at).replace(' ', 'T')}${offset || '+00:00'}`
}

/**
 * The moment for the rules of a submission wherever they are evaluated again, with its offset; of one from before that
 * was kept, when it was submitted, by the clock of the submitter now.
 */
export const judgedMoment = (
  { judged_at, time_zone }: { judged_at: string | null; time_zone: string },
  submittedAt: Date,
): string => judged_at ?? momentIn(time_zone, submittedAt)
