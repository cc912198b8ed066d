import { minuteMs } from '@atesta/contract/durations.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { type Db, enqueue, inCompany } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { job } from '../../jobs/jobs.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import { ReportError } from '../../pdf/report-error.ts'
import type { Services } from '../../services/services.ts'
import { refundCredit } from '../billing/credits.queries.ts'
import { newIdentifier } from '../certifications/certifications.rules.ts'
import { queueErasing } from '../certifications/erasing.queries.ts'
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
import { countSteps } from './report-progress.ts'
import { isUnready, queueReportPreviews, waitsForRefused } from './report-sources.queries.ts'

type Payload = { report_id: number }

/** When to check again without being woken, in ms: sealing and previews normally wake the report. */
const lookAgainMs = 3000
/**
 * How long to wait for a refused statement, in ms since the report was requested. The sequencer checks it
 * again every minute: its key may be brought, or its time may come.
 */
const refusedMs = 10 * minuteMs

/** The error of an attempt that took too long, which the next attempt recognises. */
const tooLong = 'the report takes too long'

async function begin(db: Db, id: number): Promise<(WaitingReport & { identifier: string }) | null> {
  const report = await loadWaitingReport(db, id)
  if (!report) return null
  const identifier = report.identifier ?? newIdentifier()
  if (report.identifier === null) await giveIdentifier(db, id, identifier)
  // Queued once: the previews are made while the report waits.
  if (report.kind !== 'merged' && !report.awaits_seal) await queueReportPreviews(db, report)
  return { ...report, identifier }
}

/** Suspends the report until it is woken. */
async function leave(db: Db, id: number): Promise<void> {
  await markAwaiting(db, id)
  // Statements sealed between the check and this commit have not woken this job.
  const runAt = new Date(Date.now() + lookAgainMs)
  await enqueue(db, 'report.render', { report_id: id }, { key: `report:${id}`, runAt })
}

/**
 * Suspends the report until everything it refers to is in the log, so that it can contain the proofs; gives
 * it up when the log has refused some of that for long. False when all is there.
 */
async function waitForSeals(db: Db, report: WaitingReport): Promise<boolean> {
  if (report.kind === 'merged') return false
  const isLate = Date.now() - report.created_at.getTime() > refusedMs
  if (isLate && (await waitsForRefused(db, report))) {
    await giveUp(db, report.id, 'report_statement_refused')
    return true
  }
  if (!(await isUnready(db, report))) return false
  await leave(db, report.id)
  return true
}

/** Marks the report as failed and returns its credit, once. */
async function giveUp(db: Db, id: number, reason: ErrorCode): Promise<void> {
  const failed = await markReportFailed(db, id, reason)
  if (!failed) return
  await refundCredit(db, 'report', id)
  // An attempt that failed while certifying its PDF has left the file behind.
  if (failed.identifier !== null) await queueErasing(db, failed.identifier)
}

/** Gives up reports whose worker died in the last attempt and could not do so itself. */
export async function giveUpLostReports({ app, logger }: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const lost = await lostReports(app.kysely)
  await oneByOne(logger, 'a lost report cannot be given up', lost, ({ company_id, id }) =>
    inCompany(app, company_id, (db) => giveUp(db, id, 'UNKNOWN')),
  )
}

/**
 * Renders the PDF of a report in the renderer's process, stores and certifies it. Its credit is given back
 * after the last failed attempt, and when the PDF does not fit into the plan.
 */
export const renderReport = job<Payload>({
  name: 'report.render',
  handler: async ({ payload, services, companyId, lastError, inCompany }) => {
    const { report_id: id } = payload
    try {
      const report = await inCompany((db) => begin(db, id))
      if (!report || (await inCompany((db) => waitForSeals(db, report)))) return
      const notBefore = await inCompany(currentCheckpoint)
      const progress = countSteps((making) => inCompany((db) => markProgress(db, id, making)))
      const made = await makeReport(report, services, inCompany, progress)
      if (!made) return await inCompany((db) => leave(db, id))
      await inCompany((db) => finishReport(db, services, { report, companyId, notBefore, ...made }))
    } catch (error) {
      // Rendering it again would not make it smaller.
      if (error instanceof Failure && error.code === 'plan_limit_storage')
        return await inCompany((db) => giveUp(db, id, error.code))
      if (error instanceof ReportError && error.code === 'too_large') {
        services.logger.error({ err: error, report: id }, 'a report takes too much memory, and is given up')
        return await inCompany((db) => giveUp(db, id, 'report_too_large'))
      }
      if (!(error instanceof ReportError && error.code === 'timed_out')) throw error
      // Two timeouts in a row are enough to rule out a busy moment; meanwhile no other report is made.
      if (lastError !== tooLong) throw new Error(tooLong, { cause: error })
      services.logger.error({ err: error, report: id }, 'a report takes too long, and is given up')
      await inCompany((db) => giveUp(db, id, 'UNKNOWN'))
    }
  },
  onGiveUp: ({ payload, inCompany }) => inCompany((db) => giveUp(db, payload.report_id, 'UNKNOWN')),
})
