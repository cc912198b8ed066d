import type { Action, ActionEvent } from '@atesta/contract/schemas/action.ts'
import { localized } from '@atesta/forms/text.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { actionDeeds, actionStatesFor } from './actions.policy.ts'
import type { ActionEventRow, ActionRow } from './actions.queries.ts'

export const actionView =
  (actor: Actor) =>
  (row: ActionRow): Action => {
    const { can, cannot } = deedsOf(actionDeeds(actor, row))
    return {
      id: row.id,
      text: row.text,
      state: row.state,
      state_at: row.state_at.toISOString(),
      state_by: row.state_by,
      question: row.question === null ? null : localized(row.question, actor.locale),
      owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
      named_owner: row.named_owner,
      due_on: row.due_on,
      overdue: row.overdue,
      inspection: {
        id: row.inspection_id,
        number: row.inspection_number,
        title: row.inspection_title,
        open: row.inspection_open,
      },
      task: { id: row.task_id, name: row.task_name, type: row.task_type, folder_id: row.folder_id },
      created_by: { id: row.created_by, name: row.created_by_name },
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      version: row.version,
      can: { ...can, states: actionStatesFor(actor, row) },
      cannot,
    }
  }

export const actionEventView = ({ user_id, user_name, at, ...event }: ActionEventRow): ActionEvent => ({
  ...event,
  at: at.toISOString(),
  person: { id: user_id, name: user_name },
})
