import { type Database, type Db, enqueue, inCompany } from '../../core/database.ts'
import { job } from '../../core/jobs.ts'
import { newIdentifier } from '../certifications/certifications.rules.ts'
import { refundCredit } from '../companies/companies.queries.ts'
import { currentCheckpoint } from '../log/log.queries.ts'
import { finishReport } from './certify-report.ts'
import { makeReport } from './make-report.ts'
import {
  giveIdentifier,
  loadWaitingReport,
  lostReports,
  markAwaiting,
  markProgress,
  markReportFailed,
  type WaitingReport,
} from './report-changes.queries.ts'
import { isUnsealed } from './report-sources.queries.ts'

type Payload = { report_id: number }

/** When to look again for seals without being woken, in milliseconds: sealing itself wakes the report (migration 6). */
const lookAgainMs = 3000

async function begin(db: Db, id: number): Promise<(WaitingReport & { identifier: string }) | null> {
  const report = await loadWaitingReport(db, id)
  if (!report) return null
  const identifier = report.identifier ?? newIdentifier()
  if (report.identifier === null) await giveIdentifier(db, id, identifier)
  return { ...report, identifier }
}

/** Leaves the report until what it speaks of is in the log, so that it carries the proofs. False when all is there. */
async function waitForSeals(
  report: WaitingReport,
  inCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (report.kind === 'merged') return false
  return inCompany(async (db) => {
    if (!(await isUnsealed(db, report))) return false
    await markAwaiting(db, report.id, true)
    // Whatever was sealed between the look and this commit has woken nobody.
    const runAt = new Date(Date.now() + lookAgainMs)
    await enqueue(db, 'report.render', { report_id: report.id }, { key: `report:${report.id}`, runAt })
    return true
  })
}

/** Nobody is going to make it: its credit goes back, once. */
async function giveUp(db: Db, id: number): Promise<void> {
  if (await markReportFailed(db, id)) await refundCredit(db, 'report', id)
}

/** Gives up the reports whose worker died in the last attempt, and so could not. */
export async function giveUpLostReports(database: Database): Promise<void> {
  for (const { company_id: companyId, id } of await lostReports(database.kysely))
    await inCompany(database, companyId, (db) => giveUp(db, id))
}

/**
 * Makes the PDF of a report in the renderer's thread, stores and certifies it. The last failed attempt gives the credit
 * back.
 */
export const renderReport = job<Payload>(
  'report.render',
  async ({ payload, services, companyId, inCompany, last }) => {
    const { report_id: id } = payload
    try {
      const report = await inCompany((db) => begin(db, id))
      if (!report || (await waitForSeals(report, inCompany))) return
      const notBefore = await inCompany(async (db) => {
        await markProgress(db, id, 20)
        return currentCheckpoint(db)
      })
      const made = await makeReport(report, services, inCompany)
      await inCompany((db) => markProgress(db, id, 90))
      await inCompany((db) => finishReport(db, services.storage, { report, companyId, notBefore, ...made }))
    } catch (error) {
      if (last) {
        await inCompany((db) => giveUp(db, id))
      }
      throw error
    }
  },
)
