import { startOfDay } from '../../language/zoned.ts'
import type { CertificationFilters } from '../../queries/certifications.ts'
import { currentZone } from '../../session/session.ts'

type Days = 'from' | 'to' | 'sealed_from' | 'sealed_to'
/** The filters in the list's address: days as calendar dates, numbers as text. */
export type Narrowing = Omit<CertificationFilters, Days | 'person_id' | 'task_id' | 'sort'> & {
  [name in Days]?: string
} & {
  person_id?: string
  task_id?: string
}

/** The filters as the API takes them, including both whole days. */
export function listQuery(narrowing: Narrowing, sort?: CertificationFilters['sort']): CertificationFilters {
  const { from, to, sealed_from, sealed_to, person_id, task_id, ...others } = narrowing
  const zone = currentZone()
  return {
    ...others,
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfDay(to, zone, 1) }),
    ...(sealed_from && { sealed_from: startOfDay(sealed_from, zone) }),
    ...(sealed_to && { sealed_to: startOfDay(sealed_to, zone, 1) }),
    ...(person_id && { person_id: Number(person_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(sort && { sort }),
  }
}
