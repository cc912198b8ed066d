import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { taskPackage } from '../../downloads/packages.ts'
import { seeTask } from '../../tasks/tasks.policy.ts'
import { findTask } from '../../tasks/tasks.queries.ts'

export const download = route(workflows.download, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: seeTask,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'workflow',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ services, actor, locale, subject }) => taskPackage({ services, actor, locale }, subject),
})
