import { inspections } from '@atesta/contract/routes/inspections.ts'
import { listInspectionHistory } from '../../domain/inspections/inspection-history.queries.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const history = route(inspections.history, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: anyone,
  handler: ({ db, subject, query }) => listInspectionHistory(db, subject.id, query),
})
