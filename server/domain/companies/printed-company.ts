import { mainColourOf } from '@atesta/contract/themes.ts'
import type { Db } from '../../database/database.ts'
import type { ReportCompany } from '../../pdf/report-model.ts'
import { companyWithLogo } from './companies.queries.ts'

/** The company of this transaction as its documents show it: with its colour and logo. */
export async function printedCompany(db: Db): Promise<ReportCompany> {
  const { name, theme, main_colour, logo } = await companyWithLogo(db)
  return { name, primaryColour: mainColourOf(theme, main_colour), logo: logo ?? undefined }
}
