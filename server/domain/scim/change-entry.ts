import type { ScimUser } from '@atesta/contract/schemas/scim.ts'
import type { AuditEntry } from '../../http/route.ts'
import type { PersonRow } from './scim.queries.ts'
import { tagOf } from './scim.view.ts'

/** The audit log entry of a change to a person; null when nothing changed. */
export function changeEntry(before: PersonRow, now: ScimUser): AuditEntry | null {
  if (now.meta.version === tagOf(before)) return null
  const range = now.roles[0]?.value
  const address = now.emails[0]?.value
  const turned = now.active === before.disabled
  return {
    action: turned ? (now.active ? 'enable' : 'disable') : 'save',
    noun: 'user',
    id: before.id,
    details: {
      name: now.displayName,
      range,
      ...(range !== before.range && { was: before.range }),
      ...(address !== before.email && { email: address }),
      external_id: now.externalId,
      by: 'scim',
    },
  }
}
