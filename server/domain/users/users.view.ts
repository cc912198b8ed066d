import type { UserRow as UserShape } from '@atesta/contract/schemas/user.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { userDeeds } from './users.policy.ts'
import type { UserRow } from './users.queries.ts'

export const userView =
  (actor: Actor) =>
  (row: UserRow): UserShape => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    range: row.range,
    state: row.state,
    locale: row.locale,
    time_zone: row.time_zone,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    invitation_expires_at: row.invitation_expires_at?.toISOString() ?? null,
    folders: row.folders,
    created_at: row.created_at.toISOString(),
    version: row.version,
    ...deedsOf(userDeeds(actor, row)),
  })
