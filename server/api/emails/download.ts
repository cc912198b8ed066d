import { emails } from '@atesta/contract/routes/emails.ts'
import { taskPackage } from '../../domain/downloads/packages.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(emails.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'email'),
  allow: anyone,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'email',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
