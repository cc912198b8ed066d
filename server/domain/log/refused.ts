import type { Services } from '../../services/services.ts'
import { admit, listRefused } from './refused.queries.ts'
import { contextOf } from './statement-context.ts'

/**
 * Authenticates a refused statement on the operator's authority: for when the key is lost and there is no
 * other way. Throws an Error when there is no such statement.
 */
async function admitStatement(services: Services, id: number): Promise<void> {
  const row = (await listRefused(services.log.kysely)).find((one) => one.id === id)
  if (!row) throw new Error(`No statement ${id} is refused.`)
  const mac = await services.statementKeys.authenticate(contextOf(row), row.bytes)
  await admit(services.log.kysely, id, mac)
  services.logger.warn({ statement: id }, 'a refused statement was admitted by the operator')
}

/** `atesta log refused`: admits one statement if asked to, and returns a line for each that remains. */
export async function refusedLines(services: Services, admitted: number | undefined): Promise<string[]> {
  if (admitted !== undefined) await admitStatement(services, admitted)
  const refused = await listRefused(services.log.kysely)
  if (refused.length === 0) return ['No statement is refused.']
  return refused.map(
    ({ id, company_id, kind, refused_for, bytes }) =>
      `${id}  company ${company_id}  ${kind}  ${refused_for}  ${JSON.stringify(bytes.toString('utf8'))}`,
  )
}
