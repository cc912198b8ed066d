import type { Locale } from '@atesta/contract/limits.ts'
import { PDF } from '@libpdf/core'
import { job } from '../../core/jobs.ts'
import { makeProof } from '../certifications/proof.ts'
import { refundCredit } from '../companies/companies.queries.ts'
import { findTemplateVersion } from '../templates/templates.queries.ts'
import { inspectionReport } from './inspection-report.ts'
import {
  evidenceOfInspection,
  loadReport,
  markProgress,
  markReady,
  markReportFailed,
  reportHead,
  timeZoneOf,
} from './reports.queries.ts'

type Payload = { report_id: number }

/** Makes the PDF of a report in the renderer's thread and stores it. The last failed attempt gives the credit back. */
export const renderReport = job<Payload>('report.render', async ({ payload, services, inCompany, last }) => {
  const { report_id: id } = payload
  try {
    const input = await inCompany(async (db) => {
      const report = await loadReport(db, id)
      if (!report || report.state === 'ready' || report.state === 'failed') return null
      const head = await reportHead(db, report.inspection_id)
      const template = head && (await findTemplateVersion(db, head.template_id, head.template_version))
      if (!head || !template) return null
      await markProgress(db, id, 20)
      const statement = head.statement && {
        bytes: head.statement,
        log_index: head.log_index,
        disclosures: head.disclosures as string[] | null,
      }
      return {
        reportId: id,
        locale: report.locale as Locale,
        timeZone: await timeZoneOf(db, report.user_id),
        publicUrl: services.config.publicUrl,
        logOrigin: services.logKeys.origin,
        generatedAt: report.created_at,
        head,
        template,
        evidence: await evidenceOfInspection(db, report.inspection_id),
        proof: statement ? await makeProof(db, statement) : null,
      }
    })
    if (!input) return
    const model = await inspectionReport(input, services.storage)
    await inCompany((db) => markProgress(db, id, 50))
    const pdf = await services.renderer.renderReport(model)
    const key = `reports/${id}.pdf`
    await services.storage.put(key, pdf, 'application/pdf')
    const pages = (await PDF.load(pdf)).getPageCount()
    await inCompany((db) => markReady(db, id, { key, size: pdf.byteLength, pages }))
  } catch (error) {
    if (last) {
      await inCompany(async (db) => {
        await markReportFailed(db, id)
        await refundCredit(db, id)
      })
    }
    throw error
  }
})
