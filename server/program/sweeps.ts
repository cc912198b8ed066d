import { sweepOldRows } from '../domain/audit/notary.queries.ts'
import { rescueLostCertifications } from '../domain/certifications/certifications.jobs.ts'
import { giveUpIdleUploads } from '../domain/certifications/give-up-uploads.ts'
import { sweepTiles } from '../domain/log/publish.ts'
import { giveUpLostReports } from '../domain/reports/reports.jobs.ts'
import { type Job, sweep } from '../jobs/jobs.ts'
import { forgetOldMails } from '../mail/retention.ts'

const hourly = '17 * * * *'
const daily = '47 3 * * *'

/** What is looked for now and then: what has expired, and what a dying worker left behind. */
export const sweeps: readonly Job[] = [
  sweep('session.delete-expired', hourly, ({ sessions }) => sessions.sweep()),
  sweep('report.give-up-lost', hourly, ({ app }) => giveUpLostReports(app)),
  sweep('certification.rescue-lost', hourly, ({ app }) => rescueLostCertifications(app)),
  sweep('upload.give-up-idle', hourly, giveUpIdleUploads),
  sweep('mail.delete-old', hourly, forgetOldMails),
  sweep('installation.delete-old-rows', hourly, ({ log }) => sweepOldRows(log.kysely)),
  sweep('log.delete-partial-tiles', daily, ({ log, storage }) => sweepTiles({ database: log, storage })),
]
