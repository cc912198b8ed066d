import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { readMessage } from '../../../core/mail/mailbox.ts'
import { route } from '../../../core/route.ts'
import { mayFollowLink, seeMailbox } from '../mailbox.policy.ts'
import { findMail } from '../mailbox.queries.ts'
import { mailView, withheld } from '../mailbox.view.ts'

export const read = route(mailbox.read, {
  find: ({ db, params }) => findMail(db, params.id),
  allow: seeMailbox,
  handler: async ({ actor, subject, services, fail }) => {
    const folder = services.mail.mailbox
    if (!folder) return fail('mailbox_off')
    const bytes = await folder.read(actor.companyId, subject.id)
    if (!bytes) return fail('file_not_ready')
    const message = readMessage(bytes)
    const open = mayFollowLink(actor, subject)
    return { ...mailView(subject), ...(open ? message : withheld(message)), link_withheld: !open }
  },
})
