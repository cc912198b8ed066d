import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { taskPackage } from '../../downloads/packages.ts'
import { seeTask } from '../../tasks/tasks.policy.ts'
import { findTask } from '../../tasks/tasks.queries.ts'

export const download = route(emails.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'email'),
  allow: seeTask,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'email',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
