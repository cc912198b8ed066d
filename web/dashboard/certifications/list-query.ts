import type { CertificationFilters } from '../../queries/certifications.ts'

/** What the address of the list says: days as on a calendar, numbers as text. */
export type Narrowing = Omit<CertificationFilters, 'from' | 'to' | 'person_id' | 'task_id' | 'sort'> & {
  from?: string
  to?: string
  person_id?: string
  task_id?: string
}

/** The beginning of a day where the person is, `after` days later. */
function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/** The same as the API takes it: both days are meant whole. */
export function listQuery(narrowing: Narrowing, sort?: CertificationFilters['sort']): CertificationFilters {
  const { from, to, person_id, task_id, ...others } = narrowing
  return {
    ...others,
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
    ...(person_id && { person_id: Number(person_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(sort && { sort }),
  }
}
