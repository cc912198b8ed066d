import { join } from 'node:path'
import { oneByOne } from '../jobs/one-by-one.ts'
import type { Services } from '../services/services.ts'
import { openMailbox } from './mailbox.ts'
import { type AnyMail, deleteMails, oldMails } from './mails.queries.ts'

/** Mails forgotten in one transaction, at most. */
const batchSize = 500
/** Of an installation that was told only now to forget, the rest waits for the next hour. */
const batches = 100

/**
 * Forgets mails that were sent or given up longer ago than MAIL_KEEP_DAYS: what they said, to whom, and the message in the
 * mailbox folder. What became of an invitation stands on its email and stays. One whose message cannot be removed stays too,
 * and does not stop the others.
 */
export async function deleteOldMails({
  config,
  log,
  logger,
}: Pick<Services, 'config' | 'log' | 'logger'>): Promise<void> {
  const before = new Date(Date.now() - config.mailKeepDays * 86_400_000)
  // With a mail server too: it may have been set up later, and the folder is still there.
  const folder = openMailbox(join(config.dataDir, 'mailbox'))
  const stuck = new Set<string>()
  const nameOf = ({ company_id, id }: AnyMail) => `${company_id} ${id}`
  for (let n = 0; n < batches; n++) {
    const found = await oldMails(log.kysely, before, batchSize + stuck.size)
    const old = found.filter((mail) => !stuck.has(nameOf(mail)))
    if (old.length === 0) return
    // The file first: a row without its file is found again, a file without its row never.
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
