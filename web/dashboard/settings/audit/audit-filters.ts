import { startOfDay } from '../../../language/zoned.ts'
import type { AuditFilters } from '../../../queries/audit.ts'
import { currentZone } from '../../../session/session.ts'

/** What the address of the list says: days as on a calendar, numbers as text. */
type Narrowing = Omit<AuditFilters, 'user_id'> & { user_id?: string }

/** The same as the API takes it: both days are meant whole, in the zone in which the times are shown. */
export function auditFilters({ user_id, from, to, ...others }: Narrowing): AuditFilters {
  const zone = currentZone()
  return {
    ...others,
    ...(user_id && { user_id: Number(user_id) }),
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfDay(to, zone, 1) }),
  }
}
