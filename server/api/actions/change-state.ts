import { actionStatesAfter } from '@atesta/contract/can.ts'
import { actions } from '@atesta/contract/routes/actions.ts'
import {
  insertEvents,
  isTakenBack,
  lockAction,
  setActionState,
} from '../../domain/actions/action-changes.queries.ts'
import { actionStatesFor, canMoveAction } from '../../domain/actions/actions.policy.ts'
import { findAction } from '../../domain/actions/actions.queries.ts'
import { actionView } from '../../domain/actions/actions.view.ts'
import { notifyOfChange } from '../../domain/actions/notify-owner.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'

export const changeState = route(actions.changeState, {
  find: ({ db, actor, params }) => findAction(db, actor, params.id),
  allow: canMoveAction,
  audit: ({ subject, body }) => ({
    action: 'change_state',
    noun: 'corrective_action',
    id: subject.id,
    details: { from: subject.state, to: body.state },
  }),
  handler: async ({ db, actor, subject, body: { state, note, version }, fail }) => {
    // Read again under the lock: of two concurrent requests, the second must see everything that the first did.
    await lockAction(db, subject.id)
    const before = (await findAction(db, actor, subject.id)) ?? fail('not_found')
    if (version !== before.version) fail('stale_version', { meta: { mine: version, theirs: before.version } })
    const next = actionStatesFor(actor, before)
    if (!next.includes(state)) {
      // The action's state allows it, but not to this person.
      if (actionStatesAfter(before.state).includes(state)) fail('forbidden')
      fail('action_state_not_allowed', { meta: { state: before.state, allowed: next } })
    }
    const isUndo = await isTakenBack(db, before.id, actor.userId)
    await setActionState(db, before.id, state, actor.userId)
    await insertEvents(db, actor.userId, [
      { action_id: before.id, action: 'state', from_state: before.state, to_state: state, note },
    ])
    await notifyOfChange(db, actor, { ...before, is_undo: isUndo }, state)
    const { id, task_id, inspection_id } = before
    await emitEvent(db, 'action.state_changed', { id, task_id, inspection_id, from: before.state, to: state })
    const action = await findAction(db, actor, id)
    return action ? actionView(actor)(action) : fail('not_found')
  },
})
