import { limits } from '@atesta/contract/limits.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { lockReportsOf } from '../../domain/reports/report-changes.queries.ts'
import { inspectionsOfTask } from '../../domain/reports/report-sources.queries.ts'
import { canReportOnTask } from '../../domain/reports/reports.policy.ts'
import { isPending, requestReport } from '../../domain/reports/request-report.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { route } from '../../http/route.ts'

export const generateEmailTask = route(reports.generateEmailTask, {
  find: ({ db, actor, body }) => findTask(db, actor, body.task_id, 'email'),
  allow: canReportOnTask,
  pending: isPending,
  audit: ({ subject }, report) => ({
    action: 'generate',
    noun: 'report',
    id: report.id,
    details: { task_id: subject.id },
  }),
  handler: async ({ db, actor, subject, locale, fail }) => {
    await lockReportsOf(db, subject.id)
    const { all, submitted } = await inspectionsOfTask(db, subject.id)
    if (submitted.length === 0) fail('report_empty_task')
    if (submitted.length > limits.maxReportInspections) fail('report_too_large')
    if (submitted.some((inspection) => inspection.pending)) fail('inspection_files_pending')
    return requestReport(db, actor, {
      kind: 'email_task',
      inspectionId: null,
      taskId: subject.id,
      locale,
      title: subject.name,
      madeFrom: [all, submitted.map((inspection) => [inspection.id, inspection.version, inspection.files])],
    })
  },
})
