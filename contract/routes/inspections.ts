import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { FormPayload, Inspection, InspectionForm, SaveReceipt } from '../schemas/inspection.ts'
import { Flag, IdParams, NumericId, PageQuery, pageOf, SelectOption, SelectQuery } from '../schemas/page.ts'

export const inspections = defineRoutes({
  list: {
    method: 'GET',
    path: '/inspections/list',
    summary: 'Inspections the user may see',
    query: PageQuery.extend({
      submitted: Flag,
      mine: Flag,
      task_id: NumericId.optional(),
      folder_id: NumericId.optional(),
      q: z.string().trim().max(200).optional(),
    }),
    ok: pageOf(Inspection),
    errors: [],
  },
  form: {
    method: 'GET',
    path: '/inspections/form/:id',
    summary: 'The inspection’s form with its answers and version',
    params: IdParams,
    ok: InspectionForm,
    errors: ['not_found'],
  },
  listForSelect: {
    method: 'GET',
    path: '/inspections/list_for_select',
    summary: 'Inspections to choose from',
    query: SelectQuery.extend({ task_id: NumericId.optional() }),
    ok: z.array(SelectOption),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/inspections/create',
    summary: 'Start an inspection under a task, or in the user’s own "Unassigned" workflow',
    body: z.strictObject({ task_id: NumericId.optional(), title: z.string().trim().max(200).default('') }),
    status: 201,
    ok: Inspection,
    errors: ['not_found', 'forbidden', 'folder_name_already_exists', 'task_archived'],
  },
  save: {
    method: 'POST',
    path: '/inspections/save/:inspectionId',
    summary: 'Save a draft',
    params: z.object({ inspectionId: NumericId }),
    body: FormPayload,
    ok: SaveReceipt,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted', 'stale_version', 'payload_too_large'],
  },
  remove: {
    method: 'DELETE',
    path: '/inspections/:id',
    summary: 'Delete an inspection without certifications',
    params: IdParams,
    status: 204,
    errors: [
      'not_found',
      'inspection_has_certifications',
      'inspection_delete_no_permission',
      'inspection_already_deleted',
    ],
  },
})
