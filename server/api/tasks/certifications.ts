import { tasks } from '@atesta/contract/routes/tasks.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const certifications = route(tasks.certifications, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, task_id: params.id }, certificationView(actor)),
})
