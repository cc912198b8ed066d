import type { Client } from '@atesta/contract/schemas/email.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { clientDeeds } from './clients.policy.ts'
import type { ClientRow } from './clients.queries.ts'

export const clientView =
  (actor: Actor) =>
  (row: ClientRow): Client => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
    unsubscribed: row.unsubscribed,
    counts: { emails: row.emails, submitted: row.submitted },
    last_email_at: row.last_email_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
    ...deedsOf(clientDeeds(actor, row)),
  })
