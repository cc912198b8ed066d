import { reports } from '@atesta/contract/routes/reports.ts'
import { canReportOnClaim, reportable } from '../../domain/claims/claims.policy.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { lockReportsOf } from '../../domain/reports/report-changes.queries.ts'
import { inspectionsOfTask } from '../../domain/reports/report-sources.queries.ts'
import { isPending, requestReport } from '../../domain/reports/request-report.ts'
import { route } from '../../http/route.ts'

export const generateClaim = route(reports.generateClaim, {
  find: ({ db, actor, body }) => findClaim(db, actor, body.task_id),
  allow: canReportOnClaim,
  pending: isPending,
  audit: ({ subject }, report) => ({
    action: 'generate',
    noun: 'report',
    id: report.id,
    details: { task_id: subject.task.id },
  }),
  handler: async ({ db, actor, subject, locale, fail }) => {
    const { task } = subject
    await lockReportsOf(db, task.id)
    const { all, submitted } = await inspectionsOfTask(db, task.id)
    const verdict = reportable(
      submitted.length,
      submitted.some((inspection) => inspection.pending),
    )
    if (verdict !== true) fail(verdict)
    return requestReport(db, actor, {
      kind: 'claim',
      inspectionId: null,
      taskId: task.id,
      locale,
      title: `${subject.number} – ${task.name}`,
      madeFrom: [
        task.version,
        all,
        submitted.map((inspection) => [inspection.id, inspection.version, inspection.files]),
      ],
    })
  },
})
