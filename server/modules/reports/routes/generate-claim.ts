import { limits } from '@atesta/contract/limits.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { reportable, reportOnClaim } from '../../claims/claims.policy.ts'
import { findClaim } from '../../claims/claims.queries.ts'
import { lockReportsOf } from '../report-changes.queries.ts'
import { inspectionsOfTask } from '../report-sources.queries.ts'
import { isPending, requestReport } from '../request-report.ts'

export const generateClaim = route(reports.generateClaim, {
  find: ({ db, actor, body }) => findClaim(db, actor, body.task_id),
  allow: reportOnClaim,
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
    const all = await inspectionsOfTask(db, task.id, limits.maxReportInspections * 10)
    const submitted = all.filter((inspection) => inspection.state === 'submitted')
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
        all.length,
        submitted.map((inspection) => [inspection.id, inspection.version, inspection.files]),
      ],
    })
  },
})
