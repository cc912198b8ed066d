import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeEmails } from '../emails.policy.ts'
import { listEmails } from '../emails.queries.ts'
import { emailView } from '../emails.view.ts'

export const list = route(emails.list, {
  allow: seeEmails,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'email')
    return listEmails(db, actor, query, emailView(actor))
  },
})
