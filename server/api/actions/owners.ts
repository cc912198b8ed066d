import { actions } from '@atesta/contract/routes/actions.ts'
import { canPlanActions } from '../../domain/actions/actions.policy.ts'
import { possibleOwners } from '../../domain/actions/actions.queries.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { route } from '../../http/route.ts'

export const owners = route(actions.owners, {
  find: ({ db, actor, query }) => findInspection(db, actor, query.inspection_id),
  allow: canPlanActions,
  handler: async ({ db, subject, query }) =>
    (await possibleOwners(db, subject.task_id, query.q)).map(({ id, name, email }) => ({
      value: id,
      label: name,
      hint: email,
    })),
})
