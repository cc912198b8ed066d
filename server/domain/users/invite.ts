import { dayMs, hourSeconds } from '@atesta/contract/durations.ts'
import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Db } from '../../database/database.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services/services.ts'
import { countRecipients, type Writing } from '../billing/recipient-limit.ts'
import { saveInvitation } from './invitations.queries.ts'

type Invited = { id: number; name: string; email: string; locale: Locale | null }

/**
 * Counts an invitation of a company: enough for a large team, too few to probe who has an account. A
 * directory invites many at once and is counted separately, so that neither limits the other; the daily limit
 * of recipients applies to both.
 */
export const countInvitation = (
  services: Services,
  companyId: number,
  by: 'person' | 'directory' = 'person',
) =>
  attemptLimit(services, by === 'person' ? 'invite-company' : 'invite-directory', {
    points: by === 'person' ? 300 : 3000,
    seconds: hourSeconds,
  }).attempt(String(companyId))

/**
 * Sends it in the caller's name. Throws recipients_limit when the company has written to enough people today.
 */
export async function sendOwnInvitation(writing: Writing & { actor: Actor }, user: Invited): Promise<void> {
  const { db, actor } = writing
  await countRecipients(writing, 1)
  await sendInvitation(db, user, { id: actor.userId, name: actor.name }, actor.company.locale)
}

/** Sends a person their invitation, in the caller's transaction, and returns its token. */
export async function sendInvitation(
  db: Db,
  user: Invited,
  by: { id: number; name: string } | null,
  companyLocale: Locale,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + limits.invitationDays * dayMs)
  await saveInvitation(db, user.id, by?.id ?? null, hashOfToken(token), expiresAt)
  await queueMail(db, {
    kind: 'user_invitation',
    to: { address: user.email, name: user.name, locale: user.locale ?? companyLocale },
    facts: { inviter: by?.name ?? null, expires_at: expiresAt.toISOString() },
    secret: token,
    about: { userId: user.id },
  })
  return token
}
