import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { findTemplate, lockTemplate, type TemplateVersion } from './templates.queries.ts'

/**
 * The current version of a form for a task; it cannot be deleted until the transaction ends. Throws
 * not_found.
 */
export async function templateForTask(db: Db, id: number): Promise<TemplateVersion> {
  await lockTemplate(db, id)
  const template = await findTemplate(db, id)
  if (!template || template.archived_at) throw new Failure('not_found')
  return template
}
