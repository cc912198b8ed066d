import { limits } from '@atesta/contract/limits.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { certificationVisible } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import {
  certificationIds,
  listCertifications,
} from '../../domain/certifications/certifications-list.queries.ts'
import { similarTo } from '../../domain/certifications/similar/similar.queries.ts'
import { similarView } from '../../domain/certifications/similar/similar.view.ts'
import { claimHistory, claimTotals, findClaim } from '../../domain/claims/claims.queries.ts'
import { claimEventView, claimView, reusedFileView } from '../../domain/claims/claims.view.ts'
import { reusedFiles } from '../../domain/claims/reused-files.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { listReports } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { anyone, route } from '../../http/route.ts'

/**
 * The first page of each list, so that the answer stays small for any claim; the lists' own calls return the
 * rest.
 */
const newest = { page: 1, page_size: 100 }

export const completeRead = route(claims.completeRead, {
  allow: anyone,
  handler: async ({ db, actor, params, fail }) => {
    const asked = { ...newest, task_id: params.id }
    const [claim, history, inspections, certifications, reports, totals] = await Promise.all([
      findClaim(db, actor, params.id),
      claimHistory(db, params.id, newest.page_size),
      listInspections(db, actor, asked, inspectionView(actor)),
      listCertifications(db, actor, asked, certificationView(actor)),
      listReports(db, actor, asked, reportView),
      claimTotals(db, params.id),
    ])
    if (!claim) return fail('not_found')
    const newestFiles = certifications.data.map(({ id }) => id)
    const files =
      certifications.total > newestFiles.length
        ? await certificationIds(db, actor, { task_id: params.id }, limits.maxFilesCompared)
        : newestFiles
    const [reused, alike] = await Promise.all([
      reusedFiles(db, actor, params.id, files, certificationVisible(actor)),
      similarTo(db, actor, files),
    ])
    // Identical files are reported by `reused`.
    const similar = alike.filter((row) => row.claim_number !== null && !row.same_bytes)
    const older = [...new Set(similar.map((row) => row.certification_id))].filter(
      (id) => !newestFiles.includes(id),
    )
    const compared =
      older.length > 0
        ? await listCertifications(db, actor, { ...newest, ids: older }, certificationView(actor))
        : null
    return {
      claim: claimView(actor)(claim),
      history: history.map(claimEventView),
      inspections: inspections.data,
      certifications: certifications.data,
      reports: reports.data,
      reused: reused.map(reusedFileView),
      similar: similar.map(similarView),
      compared: compared?.data ?? [],
      totals: {
        ...totals,
        inspections: inspections.total,
        certifications: certifications.total,
        reports: reports.total,
      },
    }
  },
})
