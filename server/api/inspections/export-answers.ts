import { inspections } from '@atesta/contract/routes/inspections.ts'
import { recordTables } from '@atesta/forms/answer-columns.ts'
import { answersExport } from '../../domain/answers/answers-export.ts'
import { columnsOf } from '../../domain/answers/form-columns.ts'
import { inspectionsOf } from '../../domain/answers/list-answers.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const exportAnswers = route(inspections.exportAnswers, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: anyone,
  audit: ({ params, query }) => ({
    action: 'export',
    noun: 'template',
    id: params.id,
    details: { asked: query },
  }),
  handler: async ({ db, services, actor, locale, subject, query, fail }) => {
    const { format, group, ...filter } = query
    await refuseUnknownPlace(db, actor, filter)
    const columns = await columnsOf(services, db, actor.companyId, subject)
    const records = recordTables(columns).find(({ path }) => path.at(-1)?.id === group)
    if (group && !records) return fail('not_found')
    return answersExport(
      { services, actor, locale },
      { form: subject, columns, filter: inspectionsOf(subject.id, filter), format, records },
    )
  },
})
