import { actions } from '@atesta/contract/routes/actions.ts'
import { insertEvents, lockAction, updateAction } from '../../domain/actions/action-changes.queries.ts'
import { canPlanActions } from '../../domain/actions/actions.policy.ts'
import { type ActionRow, findAction, isPossibleOwner } from '../../domain/actions/actions.queries.ts'
import { actionView } from '../../domain/actions/actions.view.ts'
import { notifyOwner } from '../../domain/actions/notify-owner.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

type Plan = Pick<ActionRow, 'text' | 'owner_id' | 'due_on'>

/** The history entries of a save: none where nothing changed. */
const eventsOf = (id: number, before: Plan, after: Plan) => [
  ...(after.text === before.text ? [] : [{ action_id: id, action: 'edited' as const }]),
  ...(after.owner_id === before.owner_id
    ? []
    : [{ action_id: id, action: 'assigned' as const, owner_id: after.owner_id }]),
  ...(after.due_on === before.due_on
    ? []
    : [{ action_id: id, action: 'due' as const, due_on: after.due_on }]),
]

export const save = route(actions.save, {
  find: ({ db, actor, params }) => findAction(db, actor, params.id),
  allow: canPlanActions,
  audit: ({ subject, body: { owner_id, due_on } }) => ({
    action: 'save',
    noun: 'corrective_action',
    id: subject.id,
    details: { owner_id, due_on },
  }),
  handler: async ({ db, actor, subject, body: { version, ...given }, fail }) => {
    await lockAction(db, subject.id)
    const before = (await findAction(db, actor, subject.id)) ?? fail('not_found')
    if (version !== before.version) fail('stale_version', { meta: { mine: version, theirs: before.version } })
    const { id, text, owner_id, due_on } = before
    const after = mergeSave({ text, owner_id, due_on }, given)
    if (after.text !== text && !before.by_hand) fail('action_text_fixed')
    const newOwner = after.owner_id === owner_id ? null : after.owner_id
    if (newOwner !== null && !(await isPossibleOwner(db, before.task_id, newOwner)))
      fail('action_owner_without_access')
    await updateAction(db, id, after)
    const events = eventsOf(id, before, after)
    await insertEvents(db, actor.userId, events)
    const { task_id, inspection_id } = before
    const plan = { owner_id: after.owner_id, due_on: after.due_on }
    if (events.length > 0) await emitEvent(db, 'action.changed', { id, task_id, inspection_id, ...plan })
    if (newOwner !== null) await notifyOwner(db, actor, id, newOwner)
    const action = await findAction(db, actor, id)
    return action ? actionView(actor)(action) : fail('not_found')
  },
})
