import { reports } from '@atesta/contract/routes/reports.ts'
import { pendingStates } from '@atesta/contract/schemas/certification.ts'
import { filesOfInspection } from '../../domain/certifications/certifications.queries.ts'
import { findInspection, lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { isPending, requestReport } from '../../domain/reports/request-report.ts'
import { anyone, route } from '../../http/route.ts'

export const generate = route(reports.generate, {
  find: ({ db, actor, body }) => findInspection(db, actor, body.inspection_id),
  allow: anyone,
  pending: isPending,
  audit: ({ subject }, report) => ({
    action: 'generate',
    noun: 'report',
    id: report.id,
    details: { inspection_id: subject.id },
  }),
  handler: async ({ db, actor, subject, locale, fail }) => {
    // Serialises concurrent requests, so that the second finds the first's report.
    await lockInspection(db, subject.id)
    const files = await filesOfInspection(db, subject.id)
    if (files.some((file) => pendingStates.some((state) => state === file.state)))
      fail('inspection_files_pending')
    const certified = files.filter((file) => file.state !== 'failed')
    return requestReport(db, actor, {
      kind: 'inspection',
      inspectionId: subject.id,
      taskId: subject.task_id,
      locale,
      title: subject.title || `${subject.task_name} #${subject.number}`,
      madeFrom: [
        subject.version,
        certified.map((file) => [file.identifier, file.description]),
        ...(subject.review === 'approved' ? ['approved'] : []),
      ],
    })
  },
})
