import { type Database, type Db, inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { lockErasing } from '../tasks/erasing-lock.queries.ts'
import { eraseFiles } from './erase.ts'
import { dueRetentions, lockRule, markSwept, nextOutlived, type Place } from './retention.queries.ts'

/**
 * `files` are looked at in one transaction, and one run erases about `most` of a company: the next run goes on. Those that
 * are held do not count, or enough of them would keep everything behind them for ever.
 */
type Batch = { files: number; most: number }
const usual: Batch = { files: 100, most: 10_000 }

type Step = { place: Place; kept: string | null; erased: number; more: boolean }

/** Erases the next files behind a place. `kept`: when the first file was certified that may not be erased yet. */
async function eraseNext(db: Db, from: Place | null, files: number): Promise<Step | undefined> {
  const rule = await lockRule(db)
  if (!rule) return undefined
  await lockErasing(db)
  const start = from ?? { sealed_at: rule.swept_to ?? '-infinity', id: 0 }
  const found = await nextOutlived(db, rule.days, start, files)
  const free = found.filter(({ held }) => !held).map(({ id }) => id)
  return {
    erased: await eraseFiles(db, free, { days: rule.days }, { userId: null }),
    place: found.at(-1) ?? start,
    kept: found.find(({ held }) => held)?.sealed_at ?? null,
    more: found.length === files,
  }
}

async function applyRule(app: Database, company: number, { files, most }: Batch): Promise<void> {
  let place: Place | null = null
  let kept: string | null = null
  for (let erased = 0; erased < most; ) {
    const step: Step | undefined = await inCompany(app, company, (db) => eraseNext(db, place, files))
    if (!step) break
    place = step.place
    kept ??= step.kept
    erased += step.erased
    if (!step.more) break
  }
  const to: string | undefined = kept ?? place?.sealed_at
  if (to) await inCompany(app, company, (db) => markSwept(db, to))
}

/**
 * Erases what the companies' rules do not keep any longer, in small transactions. One company whose rule cannot be applied
 * does not stop the others.
 */
export async function applyRetention(
  { app, logger }: Pick<Services, 'app' | 'logger'>,
  batch = usual,
): Promise<void> {
  for (const company of await dueRetentions(app)) {
    try {
      await applyRule(app, company, batch)
    } catch (err) {
      logger.error({ err, company }, 'the retention rule of a company cannot be applied')
    }
  }
}
