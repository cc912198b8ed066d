import { parseStatement, type Statement, statementTime } from '@atesta/evidence/statement.ts'
import { absurdSealing, clockTolerance } from '@atesta/evidence/verify-time.ts'
import pg from 'pg'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import { hashStored } from '../../storage/hash-stored.ts'
import { originalKey } from '../../storage/object-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  type DepartedRow,
  departedAfter,
  type StatementRow,
  statementsAfter,
  unstatedCertifications,
} from './cross-check.queries.ts'
import { contextOf } from './statement-context.ts'

export type CrossChecked = { statements: number; files: number; faults: string[] }

type Parts = { databaseUrl: string; keys: StatementKeys; storage: Storage }
type Options = {
  /** Sealed entries from this index on must be authenticated. */
  timedFrom: number
  /** Whether to read and hash every stored file. */
  hashes?: boolean
}

const nameOf = (row: StatementRow | DepartedRow) =>
  `${row.kind} ${('identifier' in row ? row.identifier : null) ?? row.inspection_id ?? row.audit_seq} (statement ${row.id}, company ${row.company_id})`

/** Differences between a statement and its row. */
function* contradictions(row: StatementRow | DepartedRow, said: Statement): Generator<string> {
  if (said.type !== `atesta.${row.kind}` || said.company !== String(row.company_id))
    yield 'is of another kind or company than its row'
  const lag = row.sealed_at ? row.sealed_at.getTime() - Date.parse(statementTime(said)) : 0
  if (lag < -clockTolerance) yield 'was sealed before the time it states'
  if (lag > absurdSealing) yield 'was sealed more than a year after the time it states'
}

/** Differences between a statement and the record it is about. */
function* differences(row: StatementRow, said: Statement): Generator<string> {
  if (said.type === 'atesta.certification') {
    if (said.identifier !== row.identifier) yield 'names another identifier than the certification'
    if (said.sha256 !== row.sha256) yield 'has another SHA-256 than the certification'
    if (said.size !== row.size) yield 'has another size than the certification'
    if (said.received_at !== row.received_at?.toISOString())
      yield `says it was received ${said.received_at}, the certification ${row.received_at?.toISOString()}`
    if (row.log_index !== null && row.state !== 'certified')
      yield `is sealed, but its certification is ${row.state}`
  }
  if (said.type === 'atesta.submission') {
    if (said.answers_sha256 !== row.answers_sha256) yield 'has other answers than the inspection'
    if (said.submitted_at !== row.submitted_at?.toISOString()) yield 'has another time than the inspection'
  }
  if (said.type === 'atesta.withdrawal' && said.identifier !== row.identifier)
    yield 'names another identifier than the certification'
  if (!row.audited)
    yield row.kind === 'withdrawal'
      ? 'is about a certification that was not deleted'
      : 'has no entry in the audit log'
}

async function* faultsOf(
  row: StatementRow | DepartedRow,
  { keys }: Parts,
  { timedFrom }: Options,
): AsyncGenerator<string> {
  let said: Statement
  try {
    said = parseStatement(row.bytes)
  } catch {
    yield 'is malformed'
    return
  }
  yield* contradictions(row, said)
  if ('audited' in row) yield* differences(row, said)
  const found = await keys.check(contextOf(row), row.bytes, row.mac)
  // A statement sealed while its key was valid stays valid, and the oldest entries are from before
  // authentication existed.
  const old = row.log_index !== null && (found === 'retired' || row.log_index < timedFrom)
  if (found !== 'authentic' && !old) yield `is not authentic (${found})`
}

async function fileFault(
  row: StatementRow,
  { storage }: Parts,
  { hashes }: Options,
): Promise<string | undefined> {
  const key = originalKey(row.identifier ?? '')
  const size = await storage.size(key)
  if (size === null) return 'its file is missing'
  if (size !== row.size) return `its file has ${size} bytes, not ${row.size}`
  if (hashes && (await hashStored(storage, key)) !== row.sha256) return 'its file has other bytes'
  return undefined
}

/**
 * Compares certifications, submissions, statements, audit entries and stored files with one another. It
 * cannot repair anything: each fault is a sentence for people. Reads as the owner of the database, in
 * constant memory except for the faults.
 */
export async function crossCheck(parts: Parts, options: Options): Promise<CrossChecked> {
  const client = new pg.Client({ connectionString: parts.databaseUrl })
  await client.connect()
  try {
    const result: CrossChecked = { statements: 0, files: 0, faults: [] }
    const next = (after: number) => statementsAfter(client, after)
    for (let rows = await next(0); rows.length > 0; rows = await next(rows.at(-1)?.id ?? 0))
      for (const row of rows) {
        result.statements += 1
        for await (const fault of faultsOf(row, parts, options))
          result.faults.push(`${nameOf(row)} ${fault}.`)
        if (row.kind !== 'certification' || row.deleted_at || row.erased_at || row.state !== 'certified')
          continue
        result.files += 1
        const fault = await fileFault(row, parts, options)
        if (fault) result.faults.push(`${nameOf(row)}: ${fault}.`)
      }
    const departed = (after: number) => departedAfter(client, after)
    for (let rows = await departed(0); rows.length > 0; rows = await departed(rows.at(-1)?.id ?? 0))
      for (const row of rows) {
        result.statements += 1
        for await (const fault of faultsOf(row, parts, options))
          result.faults.push(`${nameOf(row)} ${fault}.`)
      }
    for (const { identifier, company_id } of await unstatedCertifications(client))
      result.faults.push(
        `certification ${identifier} (company ${company_id}) is certified without a statement in the log.`,
      )
    return result
  } finally {
    await client.end()
  }
}
