import { tasks } from '@atesta/contract/routes/tasks.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { seeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { route } from '../../http/route.ts'

export const certifications = route(tasks.certifications, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, task_id: params.id }, certificationView(actor)),
})
