import { actions } from '@atesta/contract/routes/actions.ts'
import { writeActions } from '../../domain/actions/action-changes.queries.ts'
import { canPlanActions } from '../../domain/actions/actions.policy.ts'
import { findAction, isPossibleOwner } from '../../domain/actions/actions.queries.ts'
import { actionView } from '../../domain/actions/actions.view.ts'
import { emitWritten } from '../../domain/actions/emit-written.ts'
import { notifyOwner } from '../../domain/actions/notify-owner.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { route } from '../../http/route.ts'

export const create = route(actions.create, {
  find: ({ db, actor, body }) => findInspection(db, actor, body.inspection_id),
  allow: canPlanActions,
  audit: ({ body }, action) => ({
    action: 'create',
    noun: 'corrective_action',
    id: action.id,
    details: { inspection_id: body.inspection_id, owner_id: body.owner_id, due_on: body.due_on },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { text, owner_id, due_on } = body
    if (subject.state !== 'submitted') fail('inspection_not_submitted')
    if (owner_id !== null && !(await isPossibleOwner(db, subject.task_id, owner_id)))
      fail('action_owner_without_access')
    const byHand = { place: null, question: null, named_owner: '', text, owner_id, due_on }
    const written = await writeActions(db, subject.id, actor.userId, [byHand])
    await emitWritten(db, 'action.created', subject, written)
    const [added] = written
    if (added && owner_id !== null) await notifyOwner(db, actor, added.id, owner_id)
    const action = added && (await findAction(db, actor, added.id))
    return action ? actionView(actor)(action) : fail('not_found')
  },
})
