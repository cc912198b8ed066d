import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import {
  Flag,
  IdParams,
  Moment,
  NumericId,
  PageQuery,
  pageOf,
  SelectOption,
  SelectQuery,
  Whole,
} from '../schemas/page.ts'
import { Report, ReportKind } from '../schemas/report.ts'

/** Where the progress of a report is followed. */
const following = '/reports/:id'

export const reports = defineRoutes({
  list: {
    method: 'GET',
    path: '/reports/list',
    summary: 'Generated reports',
    query: PageQuery.extend({
      ready: Flag,
      kind: ReportKind.optional(),
      inspection_id: NumericId.optional(),
      task_id: NumericId.optional(),
      /** Every report on one claim. */
      claim_id: NumericId.optional(),
      /** Of inspections submitted at `inspected_from` or later, and before `inspected_to`. */
      inspected_from: Moment.optional(),
      inspected_to: Moment.optional(),
      q: z.string().trim().max(200).optional(),
    }),
    ok: pageOf(Report),
    errors: ['not_found'],
  },
  listForSelect: {
    method: 'GET',
    path: '/reports/list_for_select',
    summary: 'Reports to merge',
    query: SelectQuery.extend({
      kind: ReportKind.optional(),
      task_id: NumericId.optional(),
      inspection_id: NumericId.optional(),
    }),
    ok: z.array(SelectOption),
    errors: ['not_found'],
  },
  generate: {
    method: 'POST',
    path: '/reports/generate',
    summary: 'Generate the report of an inspection, or answer the one that is ready and still true',
    body: z.strictObject({ inspection_id: NumericId }),
    ok: Report,
    accepted: following,
    errors: ['not_found', 'forbidden', 'no_user_credits', 'plan_limit_storage', 'inspection_files_pending'],
  },
  generateEmailTask: {
    method: 'POST',
    path: '/reports/email_task/generate',
    summary: 'Generate one report over all submitted emails of an email task',
    body: z.strictObject({ task_id: NumericId }),
    ok: Report,
    accepted: following,
    errors: [
      'not_found',
      'forbidden',
      'report_empty_task',
      'no_user_credits',
      'plan_limit_storage',
      'inspection_files_pending',
      'report_too_large',
    ],
  },
  generateClaim: {
    method: 'POST',
    path: '/reports/claim/generate',
    summary: 'Generate the report of a claim: its facts, its history and its submitted inspections',
    body: z.strictObject({ task_id: NumericId }),
    ok: Report,
    accepted: following,
    errors: [
      'not_found',
      'forbidden',
      'no_user_credits',
      'plan_limit_storage',
      'inspection_files_pending',
      'report_too_large',
    ],
  },
  read: {
    method: 'GET',
    path: following,
    summary: 'A report and how far it is',
    params: IdParams,
    ok: Report,
    errors: ['not_found'],
  },
  download: {
    method: 'GET',
    path: '/reports/download/:id',
    summary: 'The PDF',
    params: IdParams,
    binary: 'application/pdf',
    errors: ['not_found', 'report_not_ready', 'file_erased'],
  },
  page: {
    method: 'GET',
    path: '/reports/page/:id',
    summary: 'One page as a picture, for looking at the report without a program for PDFs',
    params: IdParams,
    query: z.object({ page: Whole(1, 100_000).default(1) }),
    binary: 'image/jpeg',
    errors: ['not_found', 'report_not_ready', 'report_not_shown', 'file_erased'],
  },
  merge: {
    method: 'POST',
    path: '/reports/merge',
    summary:
      'Join reports in the order given into merged_report.pdf; where that is kept, `Location` names it',
    body: z.strictObject({
      reports: z.array(NumericId).min(1).max(100),
      /** Keeps the merged file as a separate report, certified like every report. */
      store: z.boolean().default(false),
    }),
    binary: 'application/pdf',
    /** With `reports_not_found`, `meta.missing` has their places in `reports`, from 0. */
    errors: [
      'reports_not_found',
      'repeated_report',
      'report_not_ready',
      'file_erased',
      'no_user_credits',
      'plan_limit_storage',
      'report_too_large',
    ],
  },
})
