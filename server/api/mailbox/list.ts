import { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { canSeeMailbox } from '../../domain/mailbox/mailbox.policy.ts'
import { listMails } from '../../domain/mailbox/mailbox.queries.ts'
import { mailView } from '../../domain/mailbox/mailbox.view.ts'
import { route } from '../../http/route.ts'

export const list = route(mailbox.list, {
  allow: canSeeMailbox,
  handler: async ({ db, query, services, fail }) => {
    if (!services.mail.mailbox) fail('mailbox_off')
    return listMails(db, query, mailView)
  },
})
