import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { canFollowLink, canSeeMailbox } from '../../domain/mailbox/mailbox.policy.ts'
import { findMail } from '../../domain/mailbox/mailbox.queries.ts'
import { mailView, withheld } from '../../domain/mailbox/mailbox.view.ts'
import { route } from '../../http/route.ts'
import { readMessage } from '../../mail/mailbox.ts'

export const read = route(mailbox.read, {
  find: ({ db, params }) => findMail(db, params.id),
  allow: canSeeMailbox,
  handler: async ({ actor, subject, services, fail }) => {
    const folder = services.mail.mailbox
    if (!folder) return fail('mailbox_off')
    const bytes = await folder.read(actor.companyId, subject.id)
    if (!bytes) return fail('file_not_ready')
    const message = readMessage(bytes)
    const open = canFollowLink(actor, subject)
    return { ...mailView(subject), ...(open ? message : withheld(message)), link_withheld: !open }
  },
})
