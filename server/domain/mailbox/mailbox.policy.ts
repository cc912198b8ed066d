import type { Policy } from '../../http/route.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import type { MailRow } from './mailbox.queries.ts'

/** Messages hold personal links of clients, which are passed on by hand where there is no mail server. */
export const canSeeMailbox: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

/**
 * Whether the link in a message may be followed by this person. A person who accepts an invitation becomes that
 * colleague, so only the person who sent it may pass on its link.
 */
export const canFollowLink = (actor: Pick<Actor, 'userId'>, mail: MailRow): boolean =>
  mail.kind !== 'user_invitation' || mail.invited_by === actor.userId
