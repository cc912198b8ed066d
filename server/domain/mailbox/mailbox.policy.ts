import type { Policy } from '../../http/route.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import type { MailRow } from './mailbox.queries.ts'

/** Messages contain personal links of clients, which are passed on by hand where there is no mail server. */
export const canSeeMailbox: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

/**
 * Whether this person may follow the link in a message. Accepting an invitation means becoming that
 * colleague, so only the sender of an invitation may pass on its link.
 */
export const canFollowLink = (actor: Pick<Actor, 'userId'>, mail: MailRow): boolean =>
  mail.kind !== 'user_invitation' || mail.invited_by === actor.userId
