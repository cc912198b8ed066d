import { z } from 'zod'
import { binaries, defineRoutes } from '../route.ts'
import { AnswerColumn, AnswerFilter, AnswerRow, AnswerSummary, GroupId } from '../schemas/answers.ts'
import { FormPayload, Inspection, InspectionForm, SaveReceipt } from '../schemas/inspection.ts'
import {
  Flag,
  IdParams,
  Instant,
  Line,
  Moment,
  NumericId,
  PageQuery,
  Person,
  pageOf,
  SelectOption,
  SelectQuery,
} from '../schemas/page.ts'
import {
  ApproveBody,
  InspectionEvent,
  InspectionVersion,
  ReturnBody,
  ReviewState,
  SubmittedAnswers,
} from '../schemas/review.ts'

export const InspectionSort = z.enum([
  'created_at',
  '-created_at',
  'submitted_at',
  '-submitted_at',
  'title',
  '-title',
])
export type InspectionSort = z.infer<typeof InspectionSort>

/** Why nothing more is entered: its task takes no more, or the link of the recipient has ended. */
const unfillable = ['task_archived', 'workflow_readonly', 'email_closed'] as const
const untold = ['person_disabled', 'person_unassigned'] as const
const decisionErrors = [
  'not_found',
  'forbidden',
  'review_own',
  'task_archived',
  'inspection_not_submitted',
  'inspection_already_reviewed',
] as const

/** The filters of a list or export of inspections. */
const filters = {
  submitted: Flag,
  /** Only those being answered: drafts, but not of recipients who have not opened their link, or whose link has ended. */
  open: Flag,
  review: ReviewState.optional(),
  mine: Flag,
  task_id: NumericId.optional(),
  folder_id: NumericId.optional(),
  person_id: NumericId.optional(),
  /** Created at `from` or later, and before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
  /** Submitted at `submitted_from` or later, and before `submitted_to`. */
  submitted_from: Moment.optional(),
  submitted_to: Moment.optional(),
  q: z.string().trim().max(200).optional(),
}

export const inspections = defineRoutes({
  list: {
    method: 'GET',
    path: '/inspections/list',
    summary: 'Inspections the user may see',
    query: PageQuery.extend({
      ...filters,
      sort: InspectionSort.default('-created_at'),
    }),
    ok: pageOf(Inspection),
    errors: ['not_found'],
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
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/inspections/create',
    summary: 'Start an inspection under a task, or in the user’s own "Unassigned" workflow',
    body: z.strictObject({
      task_id: NumericId.optional(),
      title: Line.default(''),
      /** Of a recurring workflow; by default, the one that is current, or was when a device began it. */
      occurrence_id: NumericId.optional(),
      started_at: Moment.optional(),
      /** A random UUID from the device: creating it again returns the inspection created first. */
      client_id: z.uuid().optional(),
      /** The form with which a device began it, if the task has another one since; by default the task's. */
      form: z.strictObject({ id: NumericId, version: NumericId }).optional(),
    }),
    status: 201,
    ok: Inspection,
    errors: [
      'not_found',
      'forbidden',
      'folder_name_already_exists',
      'task_without_form',
      'task_archived',
      'workflow_readonly',
      'occurrence_skipped',
    ],
  },
  save: {
    method: 'POST',
    path: '/inspections/save/:inspectionId',
    summary: 'Save a draft',
    params: z.object({ inspectionId: NumericId }),
    body: FormPayload,
    bulky: true,
    ok: SaveReceipt,
    errors: [
      'not_found',
      'forbidden',
      'inspection_already_submitted',
      'stale_version',
      'payload_too_large',
      'signature_no_picture',
      ...unfillable,
    ],
  },
  rename: {
    method: 'POST',
    path: '/inspections/rename/:id',
    summary: 'Give a draft another title',
    params: IdParams,
    body: z.strictObject({ title: Line }),
    ok: Inspection,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted', ...unfillable],
  },
  download: {
    method: 'GET',
    path: '/inspections/download/:id',
    summary: 'One inspection as a ZIP: report, originals, proofs, answers as JSON and CSV',
    params: IdParams,
    binary: 'application/zip',
    errors: ['not_found'],
  },
  exportAll: {
    method: 'GET',
    path: '/inspections/export',
    summary:
      'Inspections as a table, with a column for each question when a task is given; or the places of their files',
    query: z.object({
      format: z.enum(['csv', 'xlsx', 'geojson']).default('csv'),
      ...filters,
    }),
    binary: binaries.tableOrPlaces,
    errors: ['not_found'],
  },
  answers: {
    method: 'GET',
    path: '/inspections/answers/:id',
    summary: 'What was answered to a form, an inspection a row',
    params: IdParams,
    query: PageQuery.extend({
      ...AnswerFilter.shape,
      sort: InspectionSort.default('-submitted_at'),
    }),
    ok: pageOf(AnswerRow),
    errors: ['not_found'],
  },
  answerColumns: {
    method: 'GET',
    path: '/inspections/answers/:id/columns',
    summary: 'The questions of a form in all its versions, as columns',
    params: IdParams,
    ok: z.object({ id: z.number(), name: z.string(), columns: z.array(AnswerColumn) }),
    errors: ['not_found'],
  },
  answerSummary: {
    method: 'GET',
    path: '/inspections/answers/:id/summary',
    summary: 'How often what was answered to a form, question by question, and when',
    params: IdParams,
    query: AnswerFilter,
    ok: AnswerSummary,
    errors: ['not_found'],
  },
  exportAnswers: {
    method: 'GET',
    path: '/inspections/answers/:id/export',
    summary:
      'What was answered to a form as CSV, as a workbook with a sheet for each repeated group, or its places as GeoJSON',
    params: IdParams,
    query: AnswerFilter.extend({
      format: z.enum(['csv', 'xlsx', 'geojson']).default('csv'),
      /** csv: the records of this repeated group instead of the inspections. */
      group: GroupId.optional(),
    }),
    binary: binaries.tableOrPlaces,
    errors: ['not_found'],
  },
  createNotification: {
    method: 'POST',
    path: '/inspections/:id/notification/create',
    summary:
      'Remind the person of an inspection, ask them for more, or hand it back, in the app and by e-mail',
    params: IdParams,
    body: z.strictObject({
      kind: z.enum(['remind', 'more', 'returned']).default('remind'),
      message: z.string().trim().max(2000).default(''),
    }),
    status: 201,
    ok: z.object({ sent_at: Instant, person: Person }),
    errors: [
      'not_found',
      'forbidden',
      'inspection_already_submitted',
      ...untold,
      'task_archived',
      'workflow_readonly',
      'email_closed',
      'email_expiry_past',
      'client_unsubscribed',
      'mailed_too_often',
      'recipients_limit',
    ],
  },
  approve: {
    method: 'POST',
    path: '/inspections/approve/:id',
    summary: 'Approve what was submitted in a round: nothing of it changes any more',
    params: IdParams,
    body: ApproveBody,
    ok: Inspection,
    errors: [...decisionErrors],
  },
  returnForChanges: {
    method: 'POST',
    path: '/inspections/return/:id',
    summary:
      'Return what was submitted in a round to its person with comments; it stays as it was, and they submit again',
    params: IdParams,
    body: ReturnBody,
    ok: Inspection,
    errors: [...decisionErrors, ...untold, 'email_closed', 'workflow_readonly', 'component_unknown'],
  },
  versions: {
    method: 'GET',
    path: '/inspections/versions/:id',
    summary: 'The last hundred submissions of an inspection and what was decided on each, oldest first',
    params: IdParams,
    ok: z.array(InspectionVersion),
    errors: ['not_found'],
  },
  version: {
    method: 'GET',
    path: '/inspections/versions/:id/:round',
    summary: 'What was submitted in a round',
    params: IdParams.extend({ round: NumericId }),
    ok: SubmittedAnswers,
    errors: ['not_found'],
  },
  history: {
    method: 'GET',
    path: '/inspections/history/:id',
    summary: 'What happened to an inspection, newest first',
    params: IdParams,
    query: PageQuery,
    ok: pageOf(InspectionEvent),
    errors: ['not_found'],
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
      'legal_hold',
      'claim_in_review',
      'inspection_approved',
      'inspection_delete_no_permission',
      'inspection_already_deleted',
      'step_up_required',
    ],
  },
})
