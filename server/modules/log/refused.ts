import { sql } from 'kysely'
import type { Services } from '../../core/services.ts'
import { contextOf } from './adopt.ts'
import type { WaitingStatement } from './log.queries.ts'

type Refused = WaitingStatement & { refused_for: string }

/** Statements that the sequencer has put aside, oldest first. */
async function listRefused({ log }: Services): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    SELECT id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, refused_at, refused_for
    FROM public.statements WHERE log_index IS NULL AND refused_at IS NOT NULL ORDER BY id LIMIT 1000`.execute(
    log.kysely,
  )
  return rows
}

/**
 * Authenticates a refused statement at an operator's word: after the key was lost, when nothing else can. Throws an Error
 * when there is no such statement.
 */
async function admitStatement(services: Services, id: number): Promise<void> {
  const row = (await listRefused(services)).find((one) => one.id === id)
  if (!row) throw new Error(`No statement ${id} is refused.`)
  const mac = await services.statementKeys.authenticate(contextOf(row), row.bytes)
  await sql`UPDATE public.statements SET mac = ${mac}, refused_at = NULL, refused_for = NULL
    WHERE id = ${id} AND log_index IS NULL`.execute(services.log.kysely)
  services.logger.warn({ statement: id }, 'a refused statement was admitted by the operator')
}

/** `atesta log refused`: admits one if told to, and answers a line for each that is left. */
export async function refusedLines(services: Services, admit: number | undefined): Promise<string[]> {
  if (admit !== undefined) await admitStatement(services, admit)
  const refused = await listRefused(services)
  if (refused.length === 0) return ['No statement is refused.']
  return refused.map(
    ({ id, company_id, kind, refused_for, bytes }) =>
      `${id}  company ${company_id}  ${kind}  ${refused_for}  ${JSON.stringify(bytes.toString('utf8'))}`,
  )
}
