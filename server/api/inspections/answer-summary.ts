import { inspections } from '@atesta/contract/routes/inspections.ts'
import { columnsOf } from '../../domain/answers/form-columns.ts'
import { inspectionsOf } from '../../domain/answers/list-answers.ts'
import { summariseAnswers } from '../../domain/answers/summary.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const answerSummary = route(inspections.answerSummary, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: anyone,
  handler: ({ services, db, actor, subject, query }) =>
    withVisibleScope(db, actor, query, async () =>
      summariseAnswers(
        db,
        actor,
        inspectionsOf(subject.id, query),
        await columnsOf(services, db, actor.companyId, subject),
      ),
    ),
})
