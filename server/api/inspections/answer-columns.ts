import { inspections } from '@atesta/contract/routes/inspections.ts'
import { columnView } from '@atesta/forms/answer-columns.ts'
import { columnsOf } from '../../domain/answers/form-columns.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const answerColumns = route(inspections.answerColumns, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: anyone,
  handler: async ({ services, db, actor, locale, subject }) => ({
    id: subject.id,
    name: subject.name,
    columns: (await columnsOf(services, db, actor.companyId, subject)).map((column) =>
      columnView(column, locale),
    ),
  }),
})
