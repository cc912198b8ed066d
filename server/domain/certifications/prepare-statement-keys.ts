import { parseStatement, statementTime } from '@atesta/evidence/statement.ts'
import { type Database, inCompany } from '../../database/database.ts'
import { hasStatementKey, openStatementKeys, type StatementKeys } from '../../secrets/statement-keys.ts'
import type { Logger } from '../../services/logger.ts'
import { contextOf } from '../log/statement-context.ts'
import type { WaitingStatement } from '../log/waiting-statements.queries.ts'
import {
  addCode,
  arrivedWithoutReceipt,
  registeredKey,
  registerKey,
  type Subject,
  statementsWithoutCode,
  subjectOf,
} from './adopt.queries.ts'
import { loadCertification } from './certifications.queries.ts'
import { keepReceipt } from './receipt.queries.ts'
import { authenticated, receiptOf } from './receipt.ts'

type Parts = { app: Database; log: Database; logger: Logger; dataDir: string }

const unknownKey = (dataDir: string) =>
  `Statements of this database are authenticated with another key than ${dataDir}/keys/statement.key. Copy that file from the machine that has it, or bring it back from a backup.`

/**
 * Whether a waiting statement agrees with its certification or inspection, the only check that is still
 * possible.
 */
function fits(row: WaitingStatement, subject: Subject | undefined): boolean {
  try {
    const said = parseStatement(row.bytes)
    if (said.type !== `atesta.${row.kind}` || said.company !== String(row.company_id)) return false
    if (Date.parse(statementTime(said)) > Date.now()) return false
    if (said.type === 'atesta.certification')
      return (
        said.identifier === subject?.identifier &&
        said.sha256 === subject.sha256 &&
        said.size === subject.size &&
        said.received_at === subject.received_at?.toISOString()
      )
    if (said.type === 'atesta.withdrawal') return said.identifier === subject?.identifier
    return said.type !== 'atesta.submission' || said.answers_sha256 === subject?.answers_sha256
  } catch {
    return false
  }
}

/**
 * Authenticates the statements that were waiting when this version first started, if they agree with their
 * records.
 */
async function adoptStatements({ app, log }: Parts, keys: StatementKeys): Promise<number> {
  let adopted = 0
  for (const row of await statementsWithoutCode(log.kysely)) {
    const subject = await inCompany(app, row.company_id, (db) => subjectOf(db, row), { readOnly: true })
    if (!fits(row, subject)) continue
    const mac = await keys.authenticate(contextOf(row), row.bytes)
    await addCode(log.kysely, row.id, mac)
    adopted += 1
  }
  return adopted
}

/** Creates receipts for files that had arrived but had no statement yet. */
async function adoptReceipts({ app, log }: Parts, keys: StatementKeys): Promise<number> {
  const rows = await arrivedWithoutReceipt(log.kysely)
  for (const { company_id: companyId, identifier } of rows)
    await inCompany(app, companyId, async (db) => {
      const row = await loadCertification(db, identifier)
      if (!row?.received_at) return
      const { sha256, media_type, received_at: receivedAt } = row
      const mediaType = media_type ?? 'application/octet-stream'
      const receipt = receiptOf(row, { sha256, mediaType, receivedAt })
      await keepReceipt(db, row.id, await authenticated(keys, companyId, row.id, receipt))
    })
  return rows.length
}

/**
 * Opens the key that authenticates statements. Only the start that creates it adopts the unauthenticated rows
 * of an earlier version; later such a row has no known author, and the sequencer refuses it. Throws an Error
 * with a readable sentence when the database knows a key that this data directory lacks.
 */
export async function prepareStatementKeys(parts: Parts): Promise<StatementKeys> {
  const { log, logger, dataDir } = parts
  // In this order, so that of two processes that start at once neither mistakes the other's new key for one
  // it lacks.
  const known = await registeredKey(log.kysely)
  const first = !(await hasStatementKey(dataDir))
  if (first && known !== null) throw new Error(unknownKey(dataDir))
  const keys = await openStatementKeys(dataDir)
  if (known !== null && !(await keys.knows(known))) throw new Error(unknownKey(dataDir))
  const current = await keys.currentId()
  if (first) {
    const statements = await adoptStatements(parts, keys)
    const receipts = await adoptReceipts(parts, keys)
    if (statements + receipts > 0)
      logger.warn({ statements, receipts }, 'statements from before this version were authenticated, once')
  }
  if (known !== current) await registerKey(log.kysely, current, known)
  return keys
}
