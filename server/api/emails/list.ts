import { emails } from '@atesta/contract/routes/emails.ts'
import { listEmails } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(emails.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'email')
    return listEmails(db, actor, query, emailView(actor))
  },
})
