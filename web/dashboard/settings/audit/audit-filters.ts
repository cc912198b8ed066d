import { startOfDay } from '../../../language/zoned.ts'
import type { AuditFilters } from '../../../queries/audit.ts'
import { currentZone } from '../../../session/session.ts'

/** The filters in the list's address: days as calendar dates, numbers as text. */
type Narrowing = Omit<AuditFilters, 'user_id'> & { user_id?: string }

/** The filters as the API takes them, including both whole days in the zone in which times are shown. */
export function auditFilters({ user_id, from, to, ...others }: Narrowing): AuditFilters {
  const zone = currentZone()
  return {
    ...others,
    ...(user_id && { user_id: Number(user_id) }),
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfDay(to, zone, 1) }),
  }
}
