import { createHash } from 'node:crypto'
import { reports } from '@atesta/contract/routes/reports.ts'
import { enqueue } from '../../../core/database.ts'
import { route } from '../../../core/route.ts'
import { filesOfInspection } from '../../certifications/certifications.queries.ts'
import { takeCredit } from '../../companies/companies.queries.ts'
import { findInspection, lockInspection } from '../../inspections/inspections.queries.ts'
import { seeReports } from '../reports.policy.ts'
import { findByFingerprint, findReport, insertReport } from '../reports.queries.ts'
import { reportView } from '../reports.view.ts'

const unfinished = ['queued', 'uploading', 'hashing']

export const generate = route(reports.generate, {
  find: ({ db, actor, body }) => findInspection(db, actor, body.inspection_id),
  allow: seeReports,
  audit: ({ subject }, report) => ({
    action: 'generate',
    noun: 'report',
    id: report.id,
    details: { inspection_id: subject.id },
  }),
  handler: async ({ db, actor, subject, locale, fail }) => {
    // Two at once wait for each other here, so that the second finds the first's report.
    await lockInspection(db, subject.id)
    const files = await filesOfInspection(db, subject.id)
    if (files.some((file) => unfinished.includes(file.state))) fail('inspection_files_pending')
    // The same inspection in the same state and language is the same report: no second one, no second credit.
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([subject.version, locale, files.map((file) => [file.identifier, file.state])]))
      .digest('hex')
    const existing = await findByFingerprint(db, subject.id, fingerprint)
    const id =
      existing ??
      (await insertReport(db, {
        inspectionId: subject.id,
        taskId: subject.task_id,
        userId: actor.userId,
        locale,
        title: subject.title || `${subject.task_name} #${subject.number}`,
        fingerprint,
      }))
    if (existing === undefined) {
      await takeCredit(db, actor, 'report', id)
      await enqueue(db, 'report.render', { report_id: id }, { key: `report:${id}` })
    }
    const report = await findReport(db, actor, id)
    return report ? reportView(report) : fail('not_found')
  },
})
