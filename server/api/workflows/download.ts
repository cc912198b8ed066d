import { workflows } from '@atesta/contract/routes/workflows.ts'
import { taskPackage } from '../../domain/downloads/packages.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(workflows.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: anyone,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'workflow',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
