import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { inspectionView } from '../../inspections/inspections.view.ts'
import { listInspections } from '../../inspections/inspections-list.queries.ts'
import { listReports } from '../../reports/reports.queries.ts'
import { reportView } from '../../reports/reports.view.ts'
import { seeClaims } from '../claims.policy.ts'
import { claimHistory, claimTotals, findClaim } from '../claims.queries.ts'
import { claimEventView, claimView } from '../claims.view.ts'

/** Of each list: the page stays one answer whatever a claim has gathered; the lists' own calls have the rest. */
const newest = { page: 1, page_size: 100 }

export const completeRead = route(claims.completeRead, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: seeClaims,
  handler: async ({ db, actor, subject }) => {
    const asked = { ...newest, task_id: subject.task.id }
    const history = await claimHistory(db, subject.task.id, newest.page_size)
    const inspections = await listInspections(db, actor, asked, inspectionView(actor))
    const certifications = await listCertifications(db, actor, asked, certificationView(actor))
    const reports = await listReports(db, actor, asked, reportView)
    const totals = await claimTotals(db, subject.task.id)
    return {
      claim: claimView(actor)(subject),
      history: history.map(claimEventView),
      inspections: inspections.data,
      certifications: certifications.data,
      reports: reports.data,
      totals: {
        ...totals,
        inspections: inspections.total,
        certifications: certifications.total,
        reports: reports.total,
      },
    }
  },
})
