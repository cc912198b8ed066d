import { join } from 'node:path'
import { dayMs } from '@atesta/contract/durations.ts'
import { oneByOne } from '../jobs/one-by-one.ts'
import type { Services } from '../services/services.ts'
import { openMailbox } from './mailbox.ts'
import { type AnyMail, deleteMails, oldMails } from './mails.queries.ts'

/** At most this many mails are deleted in one transaction. */
const batchSize = 500
/** At most this many batches an hour: when the setting is new, the rest waits for the next run. */
const batches = 100

/**
 * Deletes mails that were sent or given up longer ago than MAIL_KEEP_DAYS: their content, their recipient,
 * and the message in the mailbox folder. The delivery state of an invitation is on its email and stays. A
 * mail whose message cannot be removed stays too, and does not stop the others.
 */
export async function deleteOldMails({
  config,
  log,
  logger,
}: Pick<Services, 'config' | 'log' | 'logger'>): Promise<void> {
  const before = new Date(Date.now() - config.mailKeepDays * dayMs)
  // Also with a mail server, which may have been set up later: the folder is still there.
  const folder = openMailbox(join(config.dataDir, 'mailbox'))
  const stuck = new Set<string>()
  const nameOf = ({ company_id, id }: AnyMail) => `${company_id} ${id}`
  for (let n = 0; n < batches; n++) {
    const found = await oldMails(log.kysely, before, batchSize + stuck.size)
    const old = found.filter((mail) => !stuck.has(nameOf(mail)))
    if (old.length === 0) return
    // The file first: a row without its file is found again, but not a file without its row.
    const failed = await oneByOne(logger, 'an old mail cannot be removed', old, ({ company_id, id }) =>
      folder.remove(company_id, id),
    )
    for (const mail of failed) stuck.add(nameOf(mail))
    await deleteMails(
      log.kysely,
      old.filter((mail) => !stuck.has(nameOf(mail))),
    )
  }
}
