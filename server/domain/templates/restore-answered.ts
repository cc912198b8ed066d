import { recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services/services.ts'
import { answeredDeletedForms, archiveDeleted } from './template-changes.queries.ts'

async function restore(db: Db, id: number): Promise<void> {
  const name = await archiveDeleted(db, id)
  if (name === undefined) return
  await recordAudit(db, { action: 'archive', noun: 'template', id, details: { name } }, { userId: null })
}

/**
 * Puts forms that were deleted though they were submitted into the archive, since their answers are found through them:
 * earlier versions deleted those too, an archive of such a version brings them, and a draft may be submitted after its
 * form was deleted.
 */
export async function restoreAnswered({ app, logger }: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const forms = await answeredDeletedForms(app.kysely)
  await oneByOne(logger, 'a deleted form with answers cannot be put into the archive', forms, (form) =>
    inCompany(app, form.company_id, (db) => restore(db, form.id)),
  )
}
