import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { WaitingStatement } from '../log/waiting-statements.queries.ts'

/** The subject of a waiting statement, from its record. */
export type Subject = {
  identifier: string
  sha256: string | null
  size: number
  received_at: Date | null
  answers_sha256: string | null
}

export const subjectOf = async (db: Db, row: WaitingStatement): Promise<Subject | undefined> =>
  (
    await sql<Subject>`SELECT c.identifier, c.sha256, c.size, c.received_at, i.answers_sha256
      FROM (SELECT) AS one LEFT JOIN certifications c ON c.id = ${row.certification_id}
      LEFT JOIN inspections i ON i.id = ${row.inspection_id}`.execute(db)
  ).rows[0]

/** Of all companies, oldest first. */
export const statementsWithoutCode = async (db: Db): Promise<WaitingStatement[]> =>
  (
    await sql<WaitingStatement>`
      SELECT id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, refused_at
      FROM public.statements WHERE log_index IS NULL AND mac IS NULL ORDER BY id`.execute(db)
  ).rows

export async function addCode(db: Db, id: number, mac: Buffer): Promise<void> {
  await sql`UPDATE public.statements SET mac = ${mac} WHERE id = ${id} AND mac IS NULL`.execute(db)
}

/** Files of all companies that arrived before receipts existed and have no statement yet. */
export const arrivedWithoutReceipt = async (db: Db) =>
  (
    await sql<{ company_id: number; identifier: string }>`
      SELECT company_id, identifier FROM public.certifications
      WHERE state = 'hashing' AND receipt IS NULL AND received_at <= now() AND deleted_at IS NULL`.execute(db)
  ).rows

/** The id of the statement key that the database has registered. */
export const registeredKey = async (db: Db): Promise<string | null> =>
  (await sql<{ id: string | null }>`SELECT statement_key AS id FROM log.head`.execute(db)).rows[0]?.id ?? null

/** Registers the key, unless another process has registered one since `known` was read. */
export async function registerKey(db: Db, current: string, known: string | null): Promise<void> {
  await sql`UPDATE log.head SET statement_key = ${current} WHERE statement_key IS NOT DISTINCT FROM ${known}`.execute(
    db,
  )
}
