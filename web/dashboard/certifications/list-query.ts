import { startOfDay } from '../../language/zoned.ts'
import type { CertificationFilters } from '../../queries/certifications.ts'
import { currentZone } from '../../session/session.ts'

/** The filters in the list's address: days as calendar dates, numbers as text. */
export type Narrowing = Omit<CertificationFilters, 'from' | 'to' | 'person_id' | 'task_id' | 'sort'> & {
  from?: string
  to?: string
  person_id?: string
  task_id?: string
}

/** The filters as the API takes them, including both whole days. */
export function listQuery(narrowing: Narrowing, sort?: CertificationFilters['sort']): CertificationFilters {
  const { from, to, person_id, task_id, ...others } = narrowing
  const zone = currentZone()
  return {
    ...others,
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfDay(to, zone, 1) }),
    ...(person_id && { person_id: Number(person_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(sort && { sort }),
  }
}
