import { join } from 'node:path'
import type { Services } from '../services/services.ts'
import { openMailbox } from './mailbox.ts'
import { deleteMails, oldMails } from './mails.queries.ts'

/** Mails forgotten in one transaction, at most. */
const batchSize = 500
/** Of an installation that was told only now to forget, the rest waits for the next hour. */
const batches = 100

/**
 * Forgets mails that were sent or given up longer ago than MAIL_KEEP_DAYS: what they said, to whom, and the message in the
 * mailbox folder. What became of an invitation stands on its email and stays.
 */
export async function forgetOldMails({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  const before = new Date(Date.now() - config.mailKeepDays * 86_400_000)
  // With a mail server too: it may have been set up later, and the folder is still there.
  const folder = openMailbox(join(config.dataDir, 'mailbox'))
  for (let n = 0; n < batches; n++) {
    const old = await oldMails(log.kysely, before, batchSize)
    if (old.length === 0) return
    // The file first: a row without its file is found again, a file without its row never.
    for (const { company_id, id } of old) await folder.remove(company_id, id)
    await deleteMails(log.kysely, old)
  }
}
