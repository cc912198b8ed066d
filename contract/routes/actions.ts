import { z } from 'zod'
import { binaries, defineRoutes } from '../route.ts'
import { Action, ActionState, ActionWithHistory } from '../schemas/action.ts'
import {
  Flag,
  IdParams,
  NumericId,
  PageQuery,
  pageOf,
  SelectOption,
  SelectQuery,
  Version,
} from '../schemas/page.ts'

const Text = z.string().trim().min(1).max(4000)
/** A day that a plan may hold. */
const Day = z.iso.date().refine((day) => day >= '1900' && day < '3000', 'plan_day')

export const actionSorts = ['due_on', '-due_on', 'created_at', '-created_at'] as const
export type ActionSort = (typeof actionSorts)[number]

/** The filters of a list or export of corrective actions. */
const filters = {
  state: ActionState.optional(),
  /** Neither done nor cancelled. */
  unresolved: Flag,
  overdue: Flag,
  /** Those the caller owns. */
  mine: Flag,
  owner_id: NumericId.optional(),
  inspection_id: NumericId.optional(),
  task_id: NumericId.optional(),
  folder_id: NumericId.optional(),
  q: z.string().trim().max(200).optional(),
}

export const actions = defineRoutes({
  list: {
    method: 'GET',
    path: '/actions',
    summary: 'Corrective actions the user may see, by due date, earliest first, unless told otherwise',
    query: PageQuery.extend({
      ...filters,
      /** Those without a day come last, or first in the opposite order. */
      sort: z.enum(actionSorts).default('due_on'),
    }),
    ok: pageOf(Action),
    errors: ['not_found'],
  },
  exportAll: {
    method: 'GET',
    path: '/actions/export',
    summary: 'Corrective actions the user may see as a table, newest first',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    binary: binaries.table,
    errors: ['not_found'],
  },
  read: {
    method: 'GET',
    path: '/actions/read/:id',
    summary: 'A corrective action and what happened to it',
    params: IdParams,
    ok: ActionWithHistory,
    errors: ['not_found'],
  },
  owners: {
    method: 'GET',
    path: '/actions/owners',
    summary: 'People who may own the corrective actions of an inspection',
    query: SelectQuery.extend({ inspection_id: NumericId }),
    ok: z.array(SelectOption),
    errors: ['not_found', 'forbidden'],
  },
  create: {
    method: 'POST',
    path: '/actions/create',
    summary: 'Add a corrective action to a submitted inspection',
    body: z.strictObject({
      inspection_id: NumericId,
      text: Text,
      owner_id: NumericId.nullable().default(null),
      due_on: Day.nullable().default(null),
    }),
    status: 201,
    ok: Action,
    errors: ['not_found', 'forbidden', 'inspection_not_submitted', 'action_owner_without_access'],
  },
  save: {
    method: 'POST',
    path: '/actions/:id',
    summary: 'Save a corrective action: what is left out stays, null empties',
    params: IdParams,
    body: z.strictObject({
      /** Only for an action added by hand: a form's words stay as submitted. */
      text: Text.optional(),
      owner_id: NumericId.nullable().optional(),
      due_on: Day.nullable().optional(),
      version: Version,
    }),
    ok: Action,
    errors: ['not_found', 'forbidden', 'stale_version', 'action_text_fixed', 'action_owner_without_access'],
  },
  changeState: {
    method: 'POST',
    path: '/actions/:id/state',
    summary: 'Put a corrective action into another state, with a note for its history',
    params: IdParams,
    body: z.strictObject({
      state: ActionState,
      note: z.string().trim().max(2000).default(''),
      version: Version,
    }),
    ok: Action,
    errors: ['not_found', 'forbidden', 'stale_version', 'action_state_not_allowed'],
  },
})
