import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { taskPackage } from '../../downloads/packages.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'

export const download = route(tasks.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  audit: ({ subject }) => ({
    action: 'download',
    noun: subject.type,
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
