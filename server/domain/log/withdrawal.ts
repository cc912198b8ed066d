import { statementBytes } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { insertStatement } from './log.queries.ts'

/** States that a company withdrew a certification whose statement is in the log, or will be. */
export const stateWithdrawal = (
  db: Db,
  keys: Services['statementKeys'],
  companyId: number,
  certification: { id: number; identifier: string; inspection_id: number | null },
): Promise<void> =>
  insertStatement(db, keys, {
    kind: 'withdrawal',
    companyId,
    certificationId: certification.id,
    inspectionId: certification.inspection_id,
    disclosures: [],
    bytes: statementBytes({
      type: 'atesta.withdrawal',
      version: 1,
      identifier: certification.identifier,
      company: String(companyId),
      withdrawn_at: new Date().toISOString(),
    }),
  })
