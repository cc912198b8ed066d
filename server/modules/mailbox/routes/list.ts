import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { route } from '../../../core/route.ts'
import { seeMailbox } from '../mailbox.policy.ts'
import { listMails } from '../mailbox.queries.ts'
import { mailView } from '../mailbox.view.ts'

export const list = route(mailbox.list, {
  allow: seeMailbox,
  handler: async ({ db, query, services, fail }) => {
    if (!services.mail.mailbox) fail('mailbox_off')
    return listMails(db, query, mailView)
  },
})
