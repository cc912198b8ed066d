import { type ActionState, actionStatesAfter } from '@atesta/contract/can.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'

type Action = { state: ActionState; owner_id: number | null; by_hand: boolean; supervised: boolean }

/** Those who supervise the folder plan what follows from its inspections. */
export const canPlanActions: Policy<{ supervised: boolean }> = (actor, { supervised }) =>
  (canSupervise(actor) && supervised) || 'forbidden'

/** The owner may report progress; everything else is for those who supervise the folder. */
export const canMoveAction: Policy<Action> = (actor, action) =>
  action.owner_id === actor.userId || canPlanActions(actor, action)

/** The text of an action from a form was submitted, so it stays as it is. */
const canEditText: Policy<Action> = (actor, action) =>
  firstReason(canPlanActions(actor, action), action.by_hand || 'action_text_fixed')

export const actionDeeds = (actor: Actor, action: Action) => ({
  edit: canPlanActions(actor, action),
  edit_text: canEditText(actor, action),
})

/**
 * The states into which this person may put the action now: owners can neither cancel it nor reopen a
 * cancelled one.
 */
export function actionStatesFor(actor: Actor, action: Action): ActionState[] {
  const next = [...actionStatesAfter(action.state)]
  if (canPlanActions(actor, action) === true) return next
  if (canMoveAction(actor, action) !== true || action.state === 'cancelled') return []
  return next.filter((state) => state !== 'cancelled')
}
