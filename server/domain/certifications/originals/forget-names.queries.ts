import { printable } from '@atesta/evidence/texts/printable.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

const between = ', '

/** The names of files as a notification of damaged originals lists them. */
export const namesOf = (titles: readonly string[]): string => titles.map(printable).join(between)

/** Empties the notifications of damaged originals that name one of these files, which are being erased or deleted. */
export async function forgetNames(db: Db, titles: readonly string[]): Promise<void> {
  const names = titles.map((title) => `${between}${printable(title)}${between}`)
  await sql`UPDATE notifications SET message = '' WHERE company_id = current_company() AND kind = 'originals_damaged'
    AND EXISTS (SELECT FROM unnest(${names}::text[]) AS n (name)
      WHERE strpos(${between}::text || message || ${between}::text, n.name) > 0)`.execute(db)
}
