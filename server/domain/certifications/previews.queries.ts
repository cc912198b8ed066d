import { minuteMs } from '@atesta/contract/durations.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, inCompany } from '../../database/database.ts'

/** How long after its arrival a file's own job makes its preview; reports wait as long for it. */
const waitMs = 10 * minuteMs
const waited = sql`now() - make_interval(secs => ${waitMs / 1000})`

/** Whether rows of `certifications c` lack a preview that could be made. */
const lacksPreview = sql<boolean>`(c.state = 'certified' AND c.deleted_at IS NULL AND c.erased_at IS NULL AND NOT c.preview AND NOT c.unreadable
  AND (c.media_type LIKE 'image/%' OR c.media_type LIKE 'video/%' OR c.media_type = 'application/pdf'))`

/** Whether they lack one that is still worth waiting for: since the file arrived, or since `asked`. */
export const awaitsPreview = (asked: Date): RawBuilder<boolean> =>
  sql`(${lacksPreview} AND greatest(c.received_at, ${asked}) > ${waited})`

const queued = sql`enqueue_job('certification.preview', json_build_object('identifier', c.identifier), NULL, 'preview:' || c.identifier)`

export const queuePreview = (db: Db, identifier: string) =>
  sql`SELECT ${queued} FROM (SELECT ${identifier}::text AS identifier) c`.execute(db)

/**
 * Work for after the answer, when the files shown were certified before previews of their kind existed, or
 * lost the job that makes them: reads cannot queue anything themselves. Null when there is nothing to do.
 */
export function missingPreviews(
  database: Database,
  companyId: number,
  files: readonly Certification[],
): (() => Promise<void>) | null {
  const old = Date.now() - waitMs
  const identifiers = files
    .filter(
      ({ state, erased, preview, unreadable, kind, received_at }) =>
        state === 'certified' &&
        erased === null &&
        !(preview || unreadable) &&
        kind !== 'unknown' &&
        Date.parse(received_at ?? '') < old,
    )
    .map(({ identifier }) => identifier)
  if (identifiers.length === 0) return null
  return () =>
    inCompany(database, companyId, async (db) => {
      await sql`SELECT ${queued} FROM unnest(${identifiers}::text[]) c (identifier)`.execute(db)
    })
}

/** Queues the missing previews of all files of rows of `inspections i`, before they are printed. */
export const queueMissingPreviewsOf = (db: Db, which: RawBuilder<unknown>) =>
  sql`SELECT ${queued} FROM inspections i JOIN certifications c ON c.inspection_id = i.id
    WHERE ${which} AND i.deleted_at IS NULL AND ${lacksPreview} AND c.received_at < ${waited}`.execute(db)
