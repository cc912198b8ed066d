import { tasks } from '@atesta/contract/routes/tasks.ts'
import { taskPackage } from '../../domain/downloads/packages.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(tasks.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  audit: ({ subject }) => ({
    action: 'download',
    noun: subject.type,
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
