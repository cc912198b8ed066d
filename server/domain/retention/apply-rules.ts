import { type Db, inCompany } from '../../database/database.ts'
import { isUnavailable } from '../../database/lost-connection.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services/services.ts'
import { lockErasing } from '../tasks/erasing-lock.queries.ts'
import { eraseFiles } from './erase.ts'
import { dueRetentions, lockRule, markSwept, nextExpired, type Place } from './retention.queries.ts'

/**
 * `files` are looked at in one transaction; one run erases about `most` of a company, and the next run
 * continues. Files under hold do not count, since enough of them would otherwise block everything behind them
 * for ever.
 */
type Batch = { files: number; most: number }
const usual: Batch = { files: 100, most: 10_000 }

type Parts = Pick<Services, 'app' | 'logger'>
/** When this many files in a row cannot be erased, the cause is not a single file. */
const maxInARow = 100

type Step = { place: Place; kept: string | null; erased: number; more: boolean }

/**
 * Erases the next files after a place, or skips them. `kept`: when the first file that is not erased yet was
 * certified.
 */
async function eraseNext(
  db: Db,
  from: Place | null,
  files: number,
  passOver = false,
): Promise<Step | undefined> {
  const rule = await lockRule(db)
  if (!rule) return undefined
  await lockErasing(db)
  const start = from ?? { sealed_at: rule.swept_to ?? '-infinity', id: 0 }
  const found = await nextExpired(db, rule.days, start, files)
  const free = passOver ? [] : found.filter(({ held }) => !held).map(({ id }) => id)
  return {
    erased: await eraseFiles(db, free, { days: rule.days }, { userId: null }),
    place: found.at(-1) ?? start,
    kept: found.find(({ held }) => held || passOver)?.sealed_at ?? null,
    more: found.length === files,
  }
}

/**
 * Where a step fails, its files are tried one by one, and those that cannot be erased are left to the next
 * run.
 */
function createSteps({ app, logger }: Parts, company: number, files: number) {
  const erase = (from: Place | null, many: number, passOver?: boolean) =>
    inCompany(app, company, (db) => eraseNext(db, from, many, passOver))
  let alone = 0
  let inARow = 0
  return async (from: Place | null): Promise<Step | undefined> => {
    try {
      if (alone === 0) return await erase(from, files)
    } catch (err) {
      if (isUnavailable(err)) throw err
      alone = files
    }
    alone -= 1
    try {
      const step = await erase(from, 1)
      inARow = 0
      return step
    } catch (err) {
      inARow += 1
      if (isUnavailable(err) || inARow > maxInARow) throw err
      logger.error({ err, company, behind: from }, 'a file that is kept no longer cannot be erased')
      return erase(from, 1, true)
    }
  }
}

async function applyRule(parts: Parts, company: number, { files, most }: Batch): Promise<void> {
  const { app } = parts
  const next = createSteps(parts, company, files)
  let place: Place | null = null
  let kept: string | null = null
  for (let erased = 0; erased < most; ) {
    const step: Step | undefined = await next(place)
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
 * Erases files that the companies' rules no longer keep, in small transactions. A company whose rule fails
 * does not stop the others, nor does a file stop those behind it.
 */
export async function applyRetention(parts: Parts, batch = usual): Promise<void> {
  const due = (await dueRetentions(parts.app)).map((company) => ({ company }))
  const says = 'the retention rule of a company cannot be applied'
  await oneByOne(parts.logger, says, due, ({ company }) => applyRule(parts, company, batch))
}
