import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionsOf, listAnswers } from '../../domain/answers/list-answers.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const answers = route(inspections.answers, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: anyone,
  handler: ({ services, db, actor, locale, params, query }) =>
    withVisibleScope(db, actor, query, () =>
      listAnswers({ services, db, actor, locale }, inspectionsOf(params.id, query)),
    ),
})
