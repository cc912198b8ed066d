import { type Db, inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { lockErasing } from '../tasks/erasing-lock.queries.ts'
import { eraseFiles } from './erase.ts'
import { dueRetentions, lockRule, markSwept, nextOutlived, type Place } from './retention.queries.ts'

/** Files erased in one transaction, and how many of those one run makes for a company: the next run goes on. */
const batch = { files: 100, most: 100 } as const

type Step = { place: Place; kept: string | null; more: boolean }

/** Erases the next files behind a place. `kept`: when the first file was certified that may not be erased yet. */
async function eraseNext(db: Db, from: Place | null): Promise<Step | undefined> {
  const rule = await lockRule(db)
  if (!rule) return undefined
  await lockErasing(db)
  const start = from ?? { sealed_at: rule.swept_to ?? '-infinity', id: 0 }
  const found = await nextOutlived(db, rule.days, start, batch.files)
  const free = found.filter(({ held }) => !held).map(({ id }) => id)
  await eraseFiles(db, free, { days: rule.days }, { userId: null })
  return {
    place: found.at(-1) ?? start,
    kept: found.find(({ held }) => held)?.sealed_at ?? null,
    more: found.length === batch.files,
  }
}

/** Erases what the companies' rules do not keep any longer, in small transactions. */
export async function applyRetention({ app }: Pick<Services, 'app'>): Promise<void> {
  for (const company of await dueRetentions(app)) {
    let place: Place | null = null
    let kept: string | null = null
    for (let round = 0; round < batch.most; round++) {
      const step: Step | undefined = await inCompany(app, company, (db) => eraseNext(db, place))
      if (!step) break
      place = step.place
      kept ??= step.kept
      if (!step.more) break
    }
    const to: string | undefined = kept ?? place?.sealed_at
    if (to) await inCompany(app, company, (db) => markSwept(db, to))
  }
}
