import { emails } from '@atesta/contract/routes/emails.ts'
import { listEmails } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(emails.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(db, actor, query, () => listEmails(db, actor, query, emailView(actor)), 'email'),
})
