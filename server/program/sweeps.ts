import { dayMs } from '@atesta/contract/durations.ts'
import { remindOwners } from '../domain/actions/remind-owners.ts'
import { giveUpLostArchives, removeOldDrafts } from '../domain/archives/archives.jobs.ts'
import { giveUpIdleUploads } from '../domain/certifications/give-up-uploads.ts'
import { rescueLostCertifications } from '../domain/certifications/lost-files.ts'
import { compareEarlier } from '../domain/certifications/similar/compare.ts'
import { removeDepartedFiles } from '../domain/companies/delete-company.ts'
import { sweepTiles } from '../domain/log/publish.ts'
import { giveUpLostReports } from '../domain/reports/reports.jobs.ts'
import { applyRetention } from '../domain/retention/apply-rules.ts'
import { eraseLeftReports } from '../domain/retention/erase.ts'
import { restoreAnswered } from '../domain/templates/restore-answered.ts'
import { type Job, sweep } from '../jobs/jobs.ts'
import { throughAll } from '../jobs/one-by-one.ts'
import { deleteOldMails } from '../mail/delete-old-mails.ts'
import { deleteOldRows } from './old-rows.queries.ts'

const everyMinute = '* * * * *'
const hourly = '17 * * * *'
const daily = '47 3 * * *'

/** Periodic clean-up: expired data, and what a dying worker left behind. */
export const sweeps: readonly Job[] = [
  sweep('session.delete-expired', hourly, ({ sessions }) => sessions.sweep()),
  sweep('report.give-up-lost', hourly, giveUpLostReports),
  sweep('archive.give-up-lost', hourly, giveUpLostArchives),
  sweep('report.erase-left', daily, eraseLeftReports),
  sweep('certification.rescue-lost', hourly, rescueLostCertifications),
  sweep('certification.compare-earlier', everyMinute, ({ app }) => compareEarlier(app)),
  sweep('upload.give-up-idle', hourly, giveUpIdleUploads),
  sweep('action.remind-owners', hourly, remindOwners),
  sweep('retention.apply-rules', hourly, (services) => applyRetention(services)),
  sweep('template.restore-answered', hourly, restoreAnswered),
  sweep('company.remove-files', hourly, async (services) => {
    await removeDepartedFiles(services, 20_000)
  }),
  sweep('mail.delete-old', hourly, deleteOldMails),
  sweep('installation.delete-old-rows', hourly, ({ log }) => deleteOldRows(log.kysely)),
  sweep('installation.delete-drafts', daily, (services) => {
    const before = new Date(Date.now() - dayMs)
    const places = [() => services.storage.removeDrafts(before), () => removeOldDrafts(services, before)]
    return throughAll(places, (remove) => remove())
  }),
  sweep('log.delete-partial-tiles', daily, ({ log, storage, logger }) =>
    sweepTiles({ database: log, storage, logger }),
  ),
]
