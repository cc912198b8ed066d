import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'

export const certifications = route(tasks.certifications, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, task_id: params.id }, certificationView(actor)),
})
