import { printable } from '@atesta/evidence/texts/printable.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** Empties the notifications of damaged originals that name one of these files, which are being erased or deleted. */
export const forgetNames = (db: Db, titles: readonly string[]) =>
  sql`UPDATE notifications SET message = '' WHERE company_id = current_company() AND kind = 'originals_damaged'
    AND EXISTS (SELECT FROM unnest(${titles.map(printable)}::text[]) AS t (title) WHERE strpos(message, t.title) > 0)`.execute(
    db,
  )
